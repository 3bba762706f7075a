/**
 * Runs a matrix: the order of its runs, the commands that apply and undo levels, and the journal
 * that survives a crash. Start with {@link io.github.bancada.matrix.run.MatrixRun}.
 */
package io.github.bancada.matrix.run;
