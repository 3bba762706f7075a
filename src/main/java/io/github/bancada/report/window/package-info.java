/**
 * The Load Report in JMeter's window: live table and charts, files opened and saved. Start with
 * {@link io.github.bancada.report.window.ReportPane}.
 */
package io.github.bancada.report.window;
