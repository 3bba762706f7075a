package io.github.bancada.storage.io;

import io.github.bancada.text.Token;
import java.nio.file.Path;
import java.util.Locale;

/** What is done with files. */
public enum Operation implements Token {
  WRITE,
  /** Reads each block and writes it back. */
  REWRITE,
  READ,
  RANDOM_READ,
  RANDOM_WRITE,
  /** Reads and writes by a percentage. */
  RANDOM_MIXED,
  /** Reads, and writes back what it has read by a percentage. */
  RANDOM_REWRITE;

  /** Whether blocks are taken in no order. */
  boolean isRandom() {
    return switch (this) {
      case WRITE, REWRITE, READ -> false;
      case RANDOM_READ, RANDOM_WRITE, RANDOM_MIXED, RANDOM_REWRITE -> true;
    };
  }

  /** Whether it changes files. */
  public boolean writes() {
    return this != READ && this != RANDOM_READ;
  }

  /** Whether it reads files. */
  public boolean reads() {
    return this != WRITE && this != RANDOM_WRITE;
  }

  /** What it does in a file, for messages. */
  String text(Path file, long offset) {
    return String.format(
        Locale.ROOT, "%s of '%s' at offset %,d", token(), file.getFileName(), offset);
  }
}
