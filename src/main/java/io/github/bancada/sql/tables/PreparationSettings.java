package io.github.bancada.sql.tables;

import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.load.LoadMode;

/**
 * How a workload's tables are prepared. Immutable.
 *
 * @param address the schema
 * @param connections number of loading connections
 * @param load how rows are loaded
 * @param replace whether other tables of the same names may be dropped
 */
public record PreparationSettings(
    DatabaseAddress address, int connections, LoadMode load, boolean replace) {}
