package io.github.bancada.storage.io;

import io.github.bancada.text.Token;

/** What happens to direct access on a target whose file system has none, or none of this size. */
public enum NoDirect implements Token {
  /** The test ends. */
  FAIL,
  /** The phase is left out there, and a line says so. */
  SKIP
}
