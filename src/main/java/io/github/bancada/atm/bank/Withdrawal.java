package io.github.bancada.atm.bank;

/**
 * What one transaction does. Immutable.
 *
 * @param id see {@link TransactionId}
 * @param account whose balance moves
 * @param teller where; its balance moves, too
 * @param branch the teller's branch, whose balance moves
 * @param deltaCents by how much, in cents; negative takes money out
 */
public record Withdrawal(long id, int account, int teller, int branch, long deltaCents) {}
