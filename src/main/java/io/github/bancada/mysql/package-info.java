/**
 * Connections to MySQL and MariaDB with counted bytes and deadlines.
 *
 * <p>Start reading at {@link io.github.bancada.mysql.DatabaseConnector}, which opens them, and
 * {@link io.github.bancada.mysql.DatabaseAddress}.
 */
package io.github.bancada.mysql;
