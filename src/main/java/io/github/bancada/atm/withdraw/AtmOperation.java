package io.github.bancada.atm.withdraw;

import io.github.bancada.text.Token;

/** What one sample of ATM Withdrawal is to do. */
public enum AtmOperation implements Token {
  /** A transaction; connect before it where that is needed. */
  TRANSACTION("transaction"),
  /** Open the user's connection where there is none, and no more: for a sampler that follows. */
  CONNECT("connect");

  private final String token;

  AtmOperation(String token) {
    this.token = token;
  }

  @Override
  public String token() {
    return token;
  }
}
