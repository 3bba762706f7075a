package io.github.bancada.atm.withdraw;

import io.github.bancada.text.Token;

/** What a transaction does. */
public enum TransactionKind implements Token {
  /** Moves money. */
  WITHDRAWAL("withdrawal"),
  /** Reads an account, a teller and a branch. */
  INQUIRY("inquiry");

  private final String token;

  TransactionKind(String token) {
    this.token = token;
  }

  @Override
  public String token() {
    return token;
  }
}
