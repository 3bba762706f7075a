package io.github.bancada.atm.bank;

import io.github.bancada.text.Token;

/** The sign of the drawn amounts. */
public enum Amounts implements Token {
  /** Deposits and withdrawals, as in the ATM benchmark. */
  BOTH("both"),
  /** Withdrawals only. */
  WITHDRAWALS("withdrawals");

  private final String token;

  Amounts(String token) {
    this.token = token;
  }

  @Override
  public String token() {
    return token;
  }
}
