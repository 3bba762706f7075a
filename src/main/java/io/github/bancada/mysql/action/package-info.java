/**
 * The samples of an element that prepares, audits or drops a database. Does not depend on JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.mysql.action.DatabaseActionTask}. Imports {@code
 * mysql} and {@code mysql.audit}; imported by the elements of the workloads.
 */
package io.github.bancada.mysql.action;
