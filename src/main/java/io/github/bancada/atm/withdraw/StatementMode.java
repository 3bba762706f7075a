package io.github.bancada.atm.withdraw;

import io.github.bancada.atm.bank.AtmProcedure;
import io.github.bancada.text.Token;

/** How statements are sent. */
public enum StatementMode implements Token {
  /** Prepared on the server, once for each connection. */
  SERVER_PREPARED("serverPrepared"),
  /** As text, put together by the driver. */
  CLIENT_PREPARED("clientPrepared"),
  /** One call of a stored procedure, which commits; see {@link AtmProcedure}. */
  PROCEDURE("procedure");

  private final String token;

  StatementMode(String token) {
    this.token = token;
  }

  @Override
  public String token() {
    return token;
  }
}
