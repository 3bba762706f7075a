package io.github.bancada.atm.prepare;

import io.github.bancada.text.Token;

/** The actions of ATM Database. */
public enum DatabaseAction implements Token {
  /** Creates and loads the tables, unless they are ready. */
  PREPARE,
  /** Proves that no withdrawal was lost or invented. */
  AUDIT,
  /** Drops the tables. */
  DROP
}
