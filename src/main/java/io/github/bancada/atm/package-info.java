/**
 * ATM withdrawals: one sample is one whole database transaction, and an audit proves that none was
 * lost or invented.
 *
 * <p>The elements are here: {@link io.github.bancada.atm.AtmWithdrawal}, {@link
 * io.github.bancada.atm.AtmDatabase} and {@link io.github.bancada.atm.AtmResults}. The work is in
 * the rooms below: {@code bank}, {@code audit}, {@code withdraw}, {@code prepare}, {@code results}.
 * The transaction and its rules are those of the ATM benchmark (docs/atm-withdrawal.md).
 */
package io.github.bancada.atm;
