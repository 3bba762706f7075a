/**
 * Whole transactions of a virtual user on an SQL server: its connection from sample to sample, the
 * times and limits of statements, retries after deadlocks, and commits in doubt; and the common
 * fields and listener of such workloads.
 *
 * <p>Start reading at {@link io.github.bancada.transaction.TransactionRun}: a workload gives it a
 * {@link io.github.bancada.transaction.Transaction} and the statements that it prepares on each
 * connection. Only {@link io.github.bancada.transaction.TransactionResults} and {@link
 * io.github.bancada.transaction.LedgerTrials} depend on JMeter.
 */
package io.github.bancada.transaction;
