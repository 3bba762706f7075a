package io.github.bancada.lab;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The standard output and error of a database server, appended to a file.
 *
 * @param file may be missing
 */
record ServerLog(Path file) {
  /** Maximum number of reported lines. */
  private static final int LINES = 3;

  /** Current length, bytes. */
  long length() throws IOException {
    return Files.exists(file) ? Files.size(file) : 0;
  }

  /**
   * The text written since then.
   *
   * @param position an earlier length
   */
  String since(long position) throws IOException {
    try (var in = Files.newInputStream(file)) {
      in.skipNBytes(position);
      return new String(in.readAllBytes(), Charset.defaultCharset());
    }
  }

  /** The errors written since then, or the last lines without errors. */
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
    return chosen.isEmpty() ? "no output" : String.join("; ", chosen);
  }
}
