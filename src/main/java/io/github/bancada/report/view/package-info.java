/**
 * What every view shows: the columns and texts of the tables, the sentences of the diagnosis,
 * series over time; and the console and CSV.
 *
 * <p>Start reading at {@link io.github.bancada.report.view.Column}, the figures of the aggregate
 * table, and {@link io.github.bancada.report.view.Diagnosis}. Imports {@code report.compare}, and
 * nothing else of {@code report}.
 */
package io.github.bancada.report.view;
