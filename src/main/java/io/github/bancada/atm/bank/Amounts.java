package io.github.bancada.atm.bank;

import io.github.bancada.text.Token;

/** The sign of the drawn amounts. */
public enum Amounts implements Token {
  /** Deposits and withdrawals, as in the ATM benchmark. */
  BOTH,
  /** Withdrawals only. */
  WITHDRAWALS
}
