/**
 * Views of a run: the Load Report listener and its session.
 *
 * <p>Start reading at {@link io.github.bancada.report.LoadReport}, the JMeter face, and {@link
 * io.github.bancada.report.ReportSession}, its runs. The views are in the rooms below: {@code
 * view}, {@code html}, {@code window}; {@code compare} compares runs.
 */
package io.github.bancada.report;
