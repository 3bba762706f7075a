package io.github.bancada.atm.withdraw;

import io.github.bancada.text.Token;

/** How a transaction is committed. */
public enum CommitMode implements Token {
  /** A separate COMMIT, one more round trip. */
  COMMIT,
  /** In the same message as the last statement. */
  WITH_LAST_STATEMENT
}
