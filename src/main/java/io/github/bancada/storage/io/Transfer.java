package io.github.bancada.storage.io;

import io.github.bancada.text.Token;

/** How a sequential operation hands over its data. */
public enum Transfer implements Token {
  /** One system call for each block. */
  BLOCK,
  /** Byte by byte through a buffer of 4,096 bytes, as C's putc and getc. */
  BYTE
}
