package io.github.bancada.storage.dedup;

import io.github.bancada.text.Token;

/** How different pieces are counted. */
public enum Counting implements Token {
  /** All are remembered. */
  EXACT,
  /** A sample of them is remembered, in constant memory. */
  SAMPLED
}
