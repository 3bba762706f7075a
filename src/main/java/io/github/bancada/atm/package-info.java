/**
 * ATM withdrawals: one sample is one whole database transaction, and an audit proves that none was
 * lost or invented. The transaction and its rules are those of the ATM benchmark
 * (docs/atm-withdrawal.md).
 *
 * <p>The elements are {@link io.github.bancada.atm.AtmWithdrawal}, {@link
 * io.github.bancada.atm.AtmDatabase} and {@link io.github.bancada.atm.AtmResults}. Start reading at
 * {@link io.github.bancada.atm.WithdrawalTask}, one virtual user, and {@link
 * io.github.bancada.atm.AtmTable}, the results; neither depends on JMeter. The tables are in {@code
 * bank}, ledgers and audit in {@code audit}.
 */
package io.github.bancada.atm;
