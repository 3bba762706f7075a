package io.github.bancada.transaction;

import io.github.bancada.text.Token;
import java.sql.Connection;

/** Isolation level of the transactions. */
public enum Isolation implements Token {
  /** The server's default. */
  DEFAULT(Connection.TRANSACTION_NONE),
  READ_UNCOMMITTED(Connection.TRANSACTION_READ_UNCOMMITTED),
  READ_COMMITTED(Connection.TRANSACTION_READ_COMMITTED),
  REPEATABLE_READ(Connection.TRANSACTION_REPEATABLE_READ),
  SERIALIZABLE(Connection.TRANSACTION_SERIALIZABLE);

  private final int level;

  Isolation(int level) {
    this.level = level;
  }

  /** JDBC's constant; {@link Connection#TRANSACTION_NONE} for the server's default. */
  int level() {
    return level;
  }
}
