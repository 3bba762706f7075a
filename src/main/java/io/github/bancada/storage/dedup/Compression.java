package io.github.bancada.storage.dedup;

import io.github.bancada.text.Token;

/** Whether different pieces are compressed, to learn how small they would get. */
public enum Compression implements Token {
  /** By LZ4, each piece alone. */
  LZ4,
  NONE
}
