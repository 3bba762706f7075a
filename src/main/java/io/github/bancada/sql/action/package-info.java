/**
 * The samples of an element that prepares, audits or drops a database. Does not depend on JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.sql.action.DatabaseWorkload}.
 */
package io.github.bancada.sql.action;
