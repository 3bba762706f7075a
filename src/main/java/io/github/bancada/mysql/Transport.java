package io.github.bancada.mysql;

import io.github.bancada.text.Token;

/** How a message gets to the server. */
public enum Transport implements Token {
  TCP("tcp"),
  TLS("tls"),
  /** A Unix domain socket on the server's machine. */
  SOCKET("socket");

  private final String token;

  Transport(String token) {
    this.token = token;
  }

  @Override
  public String token() {
    return token;
  }
}
