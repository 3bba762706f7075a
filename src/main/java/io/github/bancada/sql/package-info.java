/**
 * SQL servers: connections with counted bytes and deadlines, what differs between servers, and the
 * load generators in a database.
 *
 * <p>Start reading at {@link io.github.bancada.sql.DatabaseLink}, which opens a connection, and
 * {@link io.github.bancada.sql.SqlDialect}, with {@code MySqlDialect} for MySQL and MariaDB; then
 * at {@link io.github.bancada.sql.EnginePresence}. Only the classes of a dialect know its driver.
 */
package io.github.bancada.sql;
