package io.github.bancada.storage.files;

import io.github.bancada.storage.target.Finding;
import java.nio.file.Path;
import java.util.Locale;

/** The size that a file should have. Stateless. */
final class FileSize {
  private FileSize() {}

  /**
   * Compares sizes.
   *
   * @throws Finding if the file has another size than it was made with
   */
  static void check(Path file, long expected, long found) throws Finding {
    if (found != expected) {
      throw new Finding(
          Finding.WRONG_SIZE,
          String.format(
              Locale.ROOT,
              "'%s' has %,d bytes in place of %,d: something else has %s it; see what works in this"
                  + " directory",
              file,
              found,
              expected,
              found < expected ? "truncated" : "extended"));
    }
  }
}
