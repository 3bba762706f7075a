/**
 * Whole transactions of a virtual user on MySQL or MariaDB: its connection from sample to sample,
 * the times and limits of statements, retries after deadlocks, and commits in doubt. Does not
 * depend on JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.transaction.TransactionRun}: a workload gives it a
 * {@link io.github.bancada.transaction.Transaction} and the statements that it prepares on each
 * connection. Imports {@code mysql}, {@code net}, {@code jmeter}, {@code work}, {@code text};
 * imported by workloads.
 */
package io.github.bancada.transaction;
