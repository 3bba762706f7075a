/**
 * Ranks the configurations of a matrix from the figures of their runs, with simultaneous intervals,
 * and estimates what each factor does. Start with {@link
 * io.github.bancada.matrix.rank.MatrixAnalysis}.
 */
package io.github.bancada.matrix.rank;
