package io.github.bancada.atm.bank;

/**
 * The parameters of one transaction. Immutable.
 *
 * @param id see {@link TransactionId}
 * @param account account whose balance changes
 * @param teller teller whose balance changes
 * @param branch the teller's branch, whose balance changes
 * @param deltaCents amount in cents; negative for a withdrawal of money
 */
public record Withdrawal(long id, int account, int teller, int branch, long deltaCents) {}
