package io.github.bancada.atm.withdraw;

/** Operation and settings of a sample of ATM Withdrawal. Immutable. */
public record WithdrawalRequest(AtmOperation operation, WithdrawalSettings settings) {}
