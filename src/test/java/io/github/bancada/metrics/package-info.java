/** Tests of recording and summing up; {@code Samples} makes the input. */
package io.github.bancada.metrics;
