package io.github.bancada.ldap;

import io.github.bancada.text.Token;

/** What one sample is to do on its connection. */
public enum LdapOperation implements Token {
  /** Search; connect and bind before it where that is needed. */
  SEARCH("search"),
  /** Connect and bind where that is needed, and no more: for those who search later. */
  CONNECT("connect");

  private final String token;

  LdapOperation(String token) {
    this.token = token;
  }

  @Override
  public String token() {
    return token;
  }
}
