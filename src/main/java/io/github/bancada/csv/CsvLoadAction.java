package io.github.bancada.csv;

import io.github.bancada.text.Token;

/** What a CSV Load does. */
enum CsvLoadAction implements Token {
  /** Makes the table, or finds it fit. */
  PREPARE("prepare"),
  /** Loads the rows. */
  LOAD("load");

  private final String token;

  CsvLoadAction(String token) {
    this.token = token;
  }

  @Override
  public String token() {
    return token;
  }
}
