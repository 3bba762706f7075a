package io.github.bancada.atm.withdraw;

import io.github.bancada.text.Token;

/** What a transaction does. */
public enum TransactionKind implements Token {
  /** Moves money. */
  WITHDRAWAL,
  /** Reads an account, a teller and a branch. */
  INQUIRY
}
