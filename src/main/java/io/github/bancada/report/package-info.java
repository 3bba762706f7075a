/**
 * The listener Load Report and its session. Start with {@link io.github.bancada.report.LoadReport},
 * the JMeter face, and {@link io.github.bancada.report.ReportSession}, its runs. Sub-packages
 * {@code view}, {@code html} and {@code window} show a run; {@code compare} compares runs.
 */
package io.github.bancada.report;
