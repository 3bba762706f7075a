/**
 * Reports as files: self-contained HTML pages and Markdown.
 *
 * <p>Start with {@link io.github.bancada.report.html.ReportWriter}, which writes all files of a
 * run, and {@link io.github.bancada.report.html.HtmlPage}. Imports {@code report.view} and {@code
 * report.compare}.
 */
package io.github.bancada.report.html;
