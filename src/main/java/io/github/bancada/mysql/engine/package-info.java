/**
 * Load generators in a database: their numbers, that their virtual users may be active, and their
 * ledgers.
 *
 * <p>Start reading at {@link io.github.bancada.mysql.engine.EnginePresence} and {@link
 * io.github.bancada.mysql.engine.DatabaseLedger}. Imports {@code mysql} and {@code net}; imported
 * by the workloads that keep a ledger.
 */
package io.github.bancada.mysql.engine;
