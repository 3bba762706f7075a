package io.github.bancada.transaction;

import io.github.bancada.text.Token;

/** How statements are sent. */
public enum StatementMode implements Token {
  /** Prepared on the server, once for each connection. */
  SERVER_PREPARED,
  /** As text that the driver composes. */
  CLIENT_PREPARED,
  /** One call of a stored procedure for each transaction. */
  PROCEDURE
}
