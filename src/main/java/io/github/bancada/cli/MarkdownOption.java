package io.github.bancada.cli;

import io.github.bancada.process.AtomicFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Option;

/** The option of commands that give their result as Markdown, too. */
final class MarkdownOption {
  private static final String STANDARD_OUTPUT = "-";

  @Option(
      names = "--markdown",
      paramLabel = "FILE",
      description = {
        "Write the result as Markdown, for the comment of a pull request or the page of a CI job,",
        "to a new file; '-' prints it to standard output, in place of the tables."
      })
  private String file = "";

  boolean isPrinted() {
    return file.equals(STANDARD_OUTPUT);
  }

  /**
   * Call it before there is anything to write.
   *
   * @throws IOException if the file exists
   */
  void check() throws IOException {
    if (isToFile() && Files.exists(Path.of(file))) {
      throw new IOException(
          "'" + file + "' exists and is not overwritten; give another path (--markdown FILE)");
    }
  }

  private boolean isToFile() {
    return !file.isEmpty() && !isPrinted();
  }

  /** Writes the lines where the option says; does nothing without it. */
  void write(PrintWriter out, List<String> lines) throws IOException {
    if (isPrinted()) {
      lines.forEach(out::println);
      out.flush();
    } else if (isToFile()) {
      Path path = Path.of(file).toAbsolutePath();
      Path directory = path.getParent();
      if (directory != null) {
        Files.createDirectories(directory);
      }
      AtomicFile.create(
          path,
          part -> Files.writeString(part, String.join("\n", lines) + "\n", StandardCharsets.UTF_8));
    }
  }
}
