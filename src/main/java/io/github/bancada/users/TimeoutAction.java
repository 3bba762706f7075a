package io.github.bancada.users;

import io.github.bancada.text.Token;

/** The consequence when a barrier opens before all users have arrived. */
enum TimeoutAction implements Token {
  /** A failed sample. */
  FAIL("fail"),
  /** Only a line in the report. */
  GO_ON("goOn");

  private final String token;

  TimeoutAction(String token) {
    this.token = token;
  }

  @Override
  public String token() {
    return token;
  }
}
