/**
 * The samples of an element that prepares, audits or drops a database. Does not depend on JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.mysql.action.DatabaseWorkload}. Imports {@code
 * mysql}, {@code mysql.audit}, {@code mysql.load} and {@code mysql.tables}; imported by the
 * elements of the workloads.
 */
package io.github.bancada.mysql.action;
