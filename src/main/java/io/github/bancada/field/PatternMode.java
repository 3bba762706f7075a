package io.github.bancada.field;

import io.github.bancada.text.Token;

/** Whether texts in square brackets are value patterns, and how users share their values. */
public enum PatternMode implements Token {
  /** A bracket is a character like any other. */
  OFF,
  /** All virtual users take from the same values; those in sequence once each. */
  SHARED,
  /** Each virtual user of a thread group takes values that no other user takes. */
  DISTINCT
}
