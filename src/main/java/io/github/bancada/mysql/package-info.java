/**
 * Connections to MySQL and MariaDB that are measured with and ended from outside.
 *
 * <p>Start reading at {@link io.github.bancada.mysql.DatabaseConnector}, which opens them, and
 * {@link io.github.bancada.mysql.DatabaseAddress}, which says where to. May import {@code net} and
 * {@code text}; imported by the workloads that use a database.
 */
package io.github.bancada.mysql;
