/**
 * The work of ATM Withdrawal: one sample is one whole database transaction. Knows nothing of
 * JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.atm.withdraw.WithdrawalTask}. Imports {@code
 * atm.bank} and {@code atm.audit}.
 */
package io.github.bancada.atm.withdraw;
