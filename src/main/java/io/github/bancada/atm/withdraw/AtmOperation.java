package io.github.bancada.atm.withdraw;

import io.github.bancada.text.Token;

/** What a sample of ATM Withdrawal does. */
public enum AtmOperation implements Token {
  /** A transaction; connects first if necessary. */
  TRANSACTION,
  /** Connects if necessary, for a later sampler. */
  CONNECT
}
