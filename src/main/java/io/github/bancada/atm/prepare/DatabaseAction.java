package io.github.bancada.atm.prepare;

import io.github.bancada.text.Token;

/** What ATM Database does. */
public enum DatabaseAction implements Token {
  /** Makes and loads the tables, or finds them ready. */
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
