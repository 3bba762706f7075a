package io.github.bancada.atm.prepare;

import io.github.bancada.text.Token;

/** How accounts are loaded. */
public enum LoadMode implements Token {
  /** LOAD DATA LOCAL INFILE, or inserts if the server forbids local files. */
  AUTO("auto"),
  /** LOAD DATA LOCAL INFILE; fails if the server forbids local files. */
  LOCAL_INFILE("localInfile"),
  /** INSERT statements with many rows. */
  INSERTS("inserts");

  private final String token;

  LoadMode(String token) {
    this.token = token;
  }

  @Override
  public String token() {
    return token;
  }
}
