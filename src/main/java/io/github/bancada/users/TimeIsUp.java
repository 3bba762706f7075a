package io.github.bancada.users;

import io.github.bancada.text.Token;

/** What it means that a barrier opened before all users were there. */
enum TimeIsUp implements Token {
  /** The test is not what it says: a failed sample. */
  FAIL("fail"),
  /** The report says so, and no more. */
  GO_ON("goOn");

  private final String token;

  TimeIsUp(String token) {
    this.token = token;
  }

  @Override
  public String token() {
    return token;
  }
}
