/**
 * Load generators in a database: their numbers, and that their virtual users may be active.
 *
 * <p>Start reading at {@link io.github.bancada.mysql.engine.EnginePresence}. Imports {@code mysql}
 * and {@code net}; imported by the workloads that keep a ledger.
 */
package io.github.bancada.mysql.engine;
