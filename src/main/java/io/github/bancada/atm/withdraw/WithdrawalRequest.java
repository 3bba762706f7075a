package io.github.bancada.atm.withdraw;

/**
 * What a sample of ATM Withdrawal is to do. Immutable.
 *
 * @param operation a transaction, or only opening the connection
 * @param settings of the transactions
 */
public record WithdrawalRequest(AtmOperation operation, WithdrawalSettings settings) {}
