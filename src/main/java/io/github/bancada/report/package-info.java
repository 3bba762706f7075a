/**
 * Views of a run summary: the Load Report listener, its console table, files and live table.
 *
 * <p>Start reading at {@link io.github.bancada.report.LoadReport}, the JMeter face, and {@link
 * io.github.bancada.report.ReportWriter}, which writes every view at the end of a run. {@code
 * ComparisonText} and {@code ComparisonPage} show what {@code report.compare} found. Imports {@code
 * metrics} only; imported by {@code cli}.
 */
package io.github.bancada.report;
