package io.github.bancada.atm.audit;

import io.github.bancada.text.Token;

/** Whether the audit compares each account with its own history. */
public enum EveryAccount implements Token {
  /** If sums disagree. */
  AUTO("auto"),
  /** Always. */
  TRUE("true"),
  /** Never. */
  FALSE("false");

  private final String token;

  EveryAccount(String token) {
    this.token = token;
  }

  @Override
  public String token() {
    return token;
  }
}
