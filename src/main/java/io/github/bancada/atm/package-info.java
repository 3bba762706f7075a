/**
 * ATM withdrawals: one sample is one whole database transaction, and the audit that proves that
 * none was lost or invented.
 *
 * <p>Start reading at {@link io.github.bancada.atm.WithdrawalTask}, one user's work, {@link
 * io.github.bancada.atm.AtmSchema}, the tables, and {@link io.github.bancada.atm.EngineLedger},
 * what the users of one load machine know of their transactions. The transaction and its rules are
 * those of the ATM benchmark (docs/atm-withdrawal.md). May import {@code metrics} and {@code net};
 * imported by {@code cli}.
 */
package io.github.bancada.atm;
