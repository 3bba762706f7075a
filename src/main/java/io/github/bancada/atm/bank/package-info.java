/**
 * The bank of the ATM benchmark: tables and their preparation, scale, money and the draw of
 * withdrawals. Does not depend on JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.atm.bank.AtmSchema} and {@link
 * io.github.bancada.atm.bank.WithdrawalDraw}.
 */
package io.github.bancada.atm.bank;
