/** Tests of samples in groups. */
package io.github.bancada.metrics.groups;
