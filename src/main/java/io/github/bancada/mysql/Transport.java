package io.github.bancada.mysql;

import io.github.bancada.text.Token;

/** How clients reach the server. */
public enum Transport implements Token {
  /** TCP in the clear. */
  TCP("tcp"),
  /** TLS over TCP. */
  TLS("tls"),
  /** A Unix domain socket on the server's own machine. */
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
