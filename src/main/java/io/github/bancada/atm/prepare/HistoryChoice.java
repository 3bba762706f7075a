package io.github.bancada.atm.prepare;

import io.github.bancada.text.Token;

/** What happens to the history of earlier tests. */
public enum HistoryChoice implements Token {
  /** Emptied, as the ATM benchmark does before each test. */
  EMPTY,
  /** Kept; it grows from test to test. */
  KEEP
}
