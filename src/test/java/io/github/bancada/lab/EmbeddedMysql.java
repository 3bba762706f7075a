package io.github.bancada.lab;

import java.io.IOException;
import java.nio.file.Path;

/** Finds the embedded MySQL for tests of all packages. Stateless. */
public final class EmbeddedMysql {
  private EmbeddedMysql() {}

  /** Whether Lab Server can run it on this machine. */
  public static boolean runs(Path home) {
    try {
      return DatabasePrograms.find(
              DatabaseProduct.MYSQL, DatabasePrograms.EMBEDDED, home.toString())
          .embedded();
    } catch (IOException e) {
      return false;
    }
  }
}
