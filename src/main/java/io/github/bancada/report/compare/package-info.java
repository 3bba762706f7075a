/**
 * Finds real differences between runs: figures, ratios and their confidence intervals. Independent
 * of files, consoles and pages. {@code docs/comparison.md} has the method and its sources. Start
 * with {@link io.github.bancada.report.compare.Comparison}.
 */
package io.github.bancada.report.compare;
