package io.github.bancada.atm.withdraw;

import io.github.bancada.atm.bank.AtmProcedure;
import io.github.bancada.text.Token;

/** How statements are sent. */
public enum StatementMode implements Token {
  /** Prepared on the server, once for each connection. */
  SERVER_PREPARED,
  /** As text that the driver composes. */
  CLIENT_PREPARED,
  /** One call of a stored procedure, which commits; see {@link AtmProcedure}. */
  PROCEDURE
}
