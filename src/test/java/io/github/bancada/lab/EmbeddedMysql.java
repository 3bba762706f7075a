package io.github.bancada.lab;

import java.io.IOException;
import java.nio.file.Path;

/** Looks for the embedded MySQL, for tests of all packages. Stateless. */
public final class EmbeddedMysql {
  private EmbeddedMysql() {}

  /** Whether it runs on this machine, as Lab Server would run it. */
  public static boolean runs(Path home) {
    try {
      return DatabasePrograms.find(DatabasePrograms.EMBEDDED, home.toString()).embedded();
    } catch (IOException e) {
      return false;
    }
  }
}
