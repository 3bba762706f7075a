package io.github.bancada.storage.io;

import io.github.bancada.text.Token;
import java.nio.file.Path;
import java.util.Locale;

/** The operations on files. */
public enum Operation implements Token {
  WRITE,
  /** Reads each block and writes it back. */
  REWRITE,
  READ,
  RANDOM_READ,
  RANDOM_WRITE,
  /** Reads, and writes a percentage of the blocks. */
  RANDOM_MIXED,
  /** Reads, and writes back a percentage of the blocks read. */
  RANDOM_REWRITE;

  /** Whether blocks are chosen at random. */
  boolean isRandom() {
    return switch (this) {
      case WRITE, REWRITE, READ -> false;
      case RANDOM_READ, RANDOM_WRITE, RANDOM_MIXED, RANDOM_REWRITE -> true;
    };
  }

  public boolean writes() {
    return this != READ && this != RANDOM_READ;
  }

  public boolean reads() {
    return this != WRITE && this != RANDOM_WRITE;
  }

  /** The operation in a file as text, for messages. */
  String text(Path file, long offset) {
    return String.format(
        Locale.ROOT, "%s of '%s' at offset %,d", token(), file.getFileName(), offset);
  }
}
