package io.github.bancada.gate;

import io.github.bancada.process.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files of a verdict. Stateless. */
public final class GateFiles {
  private GateFiles() {}

  /**
   * Writes {@code junit.xml} and {@code gate.json}. Never overwrites: a second gate writes {@code
   * junit-2.xml} and {@code gate-2.json}, and so on.
   *
   * @param directory an existing directory
   * @throws IOException if a file cannot be written
   */
  public static void write(Path directory, Verdict verdict) throws IOException {
    for (int number = 1; ; number++) {
      String suffix = number == 1 ? "" : "-" + number;
      Path junit = directory.resolve("junit" + suffix + ".xml");
      Path json = directory.resolve("gate" + suffix + ".json");
      if (Files.notExists(junit) && Files.notExists(json)) {
        AtomicFile.create(junit, file -> JUnitXml.write(file, verdict));
        AtomicFile.create(json, file -> GateJson.write(file, verdict));
        return;
      }
    }
  }
}
