package io.github.bancada.atm.prepare;

import io.github.bancada.text.Token;

/** How accounts get into the database. */
public enum LoadMode implements Token {
  /** LOAD DATA LOCAL INFILE, or inserts where the server forbids local files. */
  AUTO("auto"),
  /** LOAD DATA LOCAL INFILE, else it fails. */
  LOCAL_INFILE("localInfile"),
  /** INSERT with many rows each. */
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
