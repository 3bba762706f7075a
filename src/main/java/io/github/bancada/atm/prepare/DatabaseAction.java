package io.github.bancada.atm.prepare;

import io.github.bancada.text.Token;

/** The actions of ATM Database. */
public enum DatabaseAction implements Token {
  /** Creates and loads the tables, unless they are ready. */
  PREPARE("prepare"),
  /** Proves that no withdrawal was lost or invented. */
  AUDIT("audit"),
  /** Drops the tables. */
  DROP("drop");

  private final String token;

  DatabaseAction(String token) {
    this.token = token;
  }

  @Override
  public String token() {
    return token;
  }
}
