package io.github.bancada.atm.bank;

import io.github.bancada.text.Token;

/** Which amounts are drawn. */
public enum Amounts implements Token {
  /** In and out, as the ATM benchmark has it. */
  BOTH("both"),
  /** Out only. */
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
