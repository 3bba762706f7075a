package io.github.bancada.storage.io;

import io.github.bancada.text.Token;

/** How blocks get to the device. */
public enum Access implements Token {
  /** Through the page cache. */
  BUFFERED,
  /** Around it (O_DIRECT); an error where the file system has no such access. */
  DIRECT
}
