package io.github.bancada.mysql.action;

import io.github.bancada.text.Token;

/** The actions of an element that has a database in its care. */
public enum DatabaseAction implements Token {
  /** Creates and loads the tables, unless they are ready. */
  PREPARE,
  /** Proves that nothing was lost or invented. */
  AUDIT,
  /** Drops the tables. */
  DROP
}
