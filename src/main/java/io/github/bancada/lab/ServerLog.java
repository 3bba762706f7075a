package io.github.bancada.lab;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What a database server writes to its standard output and error, appended to a file.
 *
 * @param file need not be there yet
 */
record ServerLog(Path file) {
  /** So many lines are told. */
  private static final int LINES = 3;

  /** Its length, bytes. */
  long length() throws IOException {
    return Files.exists(file) ? Files.size(file) : 0;
  }

  /**
   * What was written since then.
   *
   * @param position a length from before
   */
  String since(long position) throws IOException {
    try (var in = Files.newInputStream(file)) {
      in.skipNBytes(position);
      return new String(in.readAllBytes(), Charset.defaultCharset());
    }
  }

  /** The errors among what was written since then, or else the last words. */
  String problems(long position) throws IOException {
    List<String> lines = since(position).lines().filter(line -> !line.isBlank()).toList();
    List<String> errors =
        lines.stream()
            .filter(line -> line.contains("[ERROR]"))
            .map(line -> line.replaceFirst(".*?\\[ERROR\\](?: \\[[^]]*\\])* ?", ""))
            .filter(line -> !line.startsWith("Aborting"))
            .limit(LINES)
            .toList();
    List<String> chosen =
        errors.isEmpty() ? lines.subList(Math.max(0, lines.size() - LINES), lines.size()) : errors;
    return chosen.isEmpty() ? "it said nothing" : String.join("; ", chosen);
  }
}
