/** Tests of what is measured, recorded and summed up; {@code Samples} makes what goes in. */
package io.github.bancada.metrics;
