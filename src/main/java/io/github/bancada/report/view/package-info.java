/**
 * Shared by all views: columns and texts of tables, sentences of the diagnosis, series over time;
 * and the console and CSV views.
 *
 * <p>Start with {@link io.github.bancada.report.view.Column}, the figures of the aggregate table,
 * and {@link io.github.bancada.report.view.Diagnosis}.
 */
package io.github.bancada.report.view;
