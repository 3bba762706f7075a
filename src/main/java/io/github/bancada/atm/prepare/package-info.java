/**
 * The tables of the bank made, loaded and dropped. Knows nothing of JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.atm.prepare.AtmPreparation}. Imports {@code
 * atm.bank} and {@code atm.audit}.
 */
package io.github.bancada.atm.prepare;
