package io.github.bancada.storage.io;

import io.github.bancada.text.Token;

/** What makes written data durable. */
public enum Sync implements Token {
  NONE,
  /** Data, and what is needed to find it. */
  FDATASYNC,
  /** Also times and other attributes. */
  FSYNC
}
