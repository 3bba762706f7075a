package io.github.bancada.csv;

import io.github.bancada.text.Token;

/** What becomes of bytes of a file that are no characters of its encoding. */
enum MalformedBytes implements Token {
  /** The load ends with {@link MalformedBytesException}. */
  ERROR,
  /** Each malformed sequence becomes one character U+FFFD. */
  REPLACE
}
