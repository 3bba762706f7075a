package io.github.bancada.storage.io;

import io.github.bancada.text.Token;

/** What a sequential write does with a file that is there. */
public enum Existing implements Token {
  /** Empties it first, as dd and shells do: its blocks are allocated anew. */
  TRUNCATE,
  /** Writes over its blocks. */
  OVERWRITE
}
