/**
 * A matrix: the configurations of a server that {@code bin/bancada matrix} compares, and the file
 * that describes them. Knows nothing of JMeter. Start with {@link
 * io.github.bancada.matrix.MatrixFile}.
 */
package io.github.bancada.matrix;
