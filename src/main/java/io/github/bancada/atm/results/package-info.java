/**
 * The figures of the ATM benchmark, summed up from samples: the table of ATM Results.
 *
 * <p>Start reading at {@link io.github.bancada.atm.results.AtmRun}. Imports {@code atm.withdraw}
 * and {@code atm.prepare}.
 */
package io.github.bancada.atm.results;
