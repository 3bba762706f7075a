package io.github.bancada.atm.withdraw;

import io.github.bancada.text.Token;
import java.sql.Connection;

/** Isolation level of the transactions. */
public enum Isolation implements Token {
  /** As the server has it. */
  DEFAULT("default", Connection.TRANSACTION_NONE),
  /** READ UNCOMMITTED. */
  READ_UNCOMMITTED("readUncommitted", Connection.TRANSACTION_READ_UNCOMMITTED),
  /** READ COMMITTED. */
  READ_COMMITTED("readCommitted", Connection.TRANSACTION_READ_COMMITTED),
  /** REPEATABLE READ. */
  REPEATABLE_READ("repeatableRead", Connection.TRANSACTION_REPEATABLE_READ),
  /** SERIALIZABLE. */
  SERIALIZABLE("serializable", Connection.TRANSACTION_SERIALIZABLE);

  private final String token;
  private final int level;

  Isolation(String token, int level) {
    this.token = token;
    this.level = level;
  }

  @Override
  public String token() {
    return token;
  }

  /** JDBC's constant; {@link Connection#TRANSACTION_NONE} to leave it as it is. */
  int level() {
    return level;
  }
}
