package io.github.bancada.atm.withdraw;

import io.github.bancada.text.Token;

/** How a transaction is committed. */
public enum CommitMode implements Token {
  /** A COMMIT of its own, one more round trip. */
  COMMIT("commit"),
  /** In one message with the last statement. */
  WITH_LAST_STATEMENT("withLastStatement");

  private final String token;

  CommitMode(String token) {
    this.token = token;
  }

  @Override
  public String token() {
    return token;
  }
}
