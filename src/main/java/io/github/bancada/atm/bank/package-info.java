/**
 * The bank of the ATM benchmark: its tables, its scale, its money, and the draw of its
 * transactions. Knows nothing of JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.atm.bank.AtmSchema} and {@link
 * io.github.bancada.atm.bank.WithdrawalDraw}. Imports no other room of {@code atm}.
 */
package io.github.bancada.atm.bank;
