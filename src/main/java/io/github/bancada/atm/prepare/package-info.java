/**
 * Creates, loads and drops the tables of the bank. Does not depend on JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.atm.prepare.AtmPreparation}. Imports {@code
 * atm.bank} and {@code atm.audit}.
 */
package io.github.bancada.atm.prepare;
