/**
 * Reports as files: self-contained HTML pages and Markdown. Start with {@link
 * io.github.bancada.report.html.ReportWriter} and {@link io.github.bancada.report.html.HtmlPage}.
 */
package io.github.bancada.report.html;
