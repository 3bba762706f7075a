/**
 * The tables of a workload: which of them a schema has, whether Bancada made them, and how they are
 * prepared and dropped.
 *
 * <p>Start reading at {@link io.github.bancada.sql.tables.TablesPreparation} and {@link
 * io.github.bancada.sql.tables.PreparedTables}.
 */
package io.github.bancada.sql.tables;
