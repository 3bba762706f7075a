/**
 * ATM withdrawals: one sample is one whole database transaction.
 *
 * <p>Nothing is here yet; part 4 of the road map fills it. May import {@code metrics} for the timed
 * result; imported by {@code cli}.
 */
package io.github.bancada.atm;
