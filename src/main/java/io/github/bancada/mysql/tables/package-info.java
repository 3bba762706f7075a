/**
 * The tables of a workload: which of them a schema has, and whether Bancada made them.
 *
 * <p>Start reading at {@link io.github.bancada.mysql.tables.OwnTables}. Imports {@code mysql};
 * imported by the workloads that prepare tables.
 */
package io.github.bancada.mysql.tables;
