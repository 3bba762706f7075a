/**
 * Which differences between runs are real: figures, ratios and their confidence intervals. Knows
 * nothing of files, consoles and pages.
 *
 * <p>Start reading at {@link io.github.bancada.report.compare.Comparison}. The method and its
 * sources are in {@code docs/comparison.md}. Imports {@code metrics} only.
 */
package io.github.bancada.report.compare;
