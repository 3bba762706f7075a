package io.github.bancada.atm.audit;

import io.github.bancada.text.Token;

/** Whether the audit compares each account with its own history. */
public enum EveryAccount implements Token {
  /** If sums disagree. */
  AUTO,
  /** Always. */
  TRUE,
  /** Never. */
  FALSE
}
