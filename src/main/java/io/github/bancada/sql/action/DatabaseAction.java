package io.github.bancada.sql.action;

import io.github.bancada.text.Token;

/** The actions of an element that prepares, audits and drops a database. */
public enum DatabaseAction implements Token {
  /** Creates and loads the tables, unless they are ready. */
  PREPARE,
  /** Proves that nothing was lost or invented. */
  AUDIT,
  /** Drops the tables. */
  DROP
}
