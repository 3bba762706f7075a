package io.github.bancada.storage.dedup;

import io.github.bancada.text.Token;

/** What is compared with each other. */
public enum Unit implements Token {
  /** Whole files. */
  FILES("file"),
  /** Blocks of a fixed size, from the beginning of each file. */
  BLOCKS("block"),
  /** Chunks whose ends depend on the content, so that an insertion shifts nothing. */
  CHUNKS("chunk");

  private final String singular;

  Unit(String singular) {
    this.singular = singular;
  }

  /** One of them, in messages. */
  String singular() {
    return singular;
  }
}
