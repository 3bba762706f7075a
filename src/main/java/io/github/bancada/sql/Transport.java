package io.github.bancada.sql;

import io.github.bancada.text.Token;

/** How a message gets to the server. */
public enum Transport implements Token {
  TCP,
  TLS,
  /** A Unix domain socket on the server's machine. */
  SOCKET
}
