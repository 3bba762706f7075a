/**
 * What a preparation of the bank makes. Does not depend on JMeter.
 *
 * <p>Start reading at {@link io.github.bancada.atm.prepare.AtmTables}. Imports {@code atm.bank}.
 */
package io.github.bancada.atm.prepare;
