package io.github.bancada.report;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.stream.Stream;

/** Where a run's files go. Nothing that is there already is ever overwritten. Stateless. */
public final class ResultsDirectory {
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  private static final Path PARENT = Path.of("results");

  private ResultsDirectory() {}

  /**
   * Makes the directory of a run of JMeter.
   *
   * @param wanted where to; "" means {@code results/<name>-<yyyyMMdd-HHmmss>}, with a number behind
   *     it if that is taken
   * @param name name of the plan
   * @throws IOException if it cannot be made, or is wanted by name and not empty
   */
  static Path create(String wanted, String name, long startEpochMillis) throws IOException {
    return create(wanted, name, startEpochMillis, "-Jreport.dir=...");
  }

  /**
   * Makes a directory as for a run of JMeter.
   *
   * @param wanted where to; "" means {@code results/<name>-<yyyyMMdd-HHmmss>}, with a number behind
   *     it if that is taken
   * @param name what the files are about
   * @param option what the user can set to have another directory
   * @throws IOException if it cannot be made, or is wanted by name and not empty
   */
  public static Path create(String wanted, String name, long startEpochMillis, String option)
      throws IOException {
    try {
      return wanted.isBlank()
          ? createStamped(name, startEpochMillis)
          : createNamed(Path.of(wanted.strip()), option);
    } catch (FileSystemException | InvalidPathException e) {
      // The message of the former is the bare path.
      throw new IOException(
          "the results directory '"
              + (wanted.isBlank() ? PARENT.toAbsolutePath() : wanted.strip())
              + "' cannot be made ("
              + e.getClass().getSimpleName()
              + ": "
              + e.getMessage()
              + "); name another one ("
              + option
              + ")",
          e);
    }
  }

  private static Path createNamed(Path directory, String option) throws IOException {
    Files.createDirectories(directory);
    try (Stream<Path> content = Files.list(directory)) {
      if (content.findAny().isPresent()) {
        throw new IOException(
            "the results directory '"
                + directory.toAbsolutePath()
                + "' is not empty, and results are never overwritten; name another one ("
                + option
                + ") or move it away");
      }
    }
    return directory;
  }

  private static Path createStamped(String plan, long startEpochMillis) throws IOException {
    Files.createDirectories(PARENT);
    String name =
        plan
            + "-"
            + STAMP.format(Instant.ofEpochMilli(startEpochMillis).atZone(ZoneId.systemDefault()));
    for (int number = 1; ; number++) {
      Path directory = PARENT.resolve(number == 1 ? name : name + "-" + number);
      try {
        return Files.createDirectory(directory);
      } catch (FileAlreadyExistsException e) {
        // Another run began in the same second: take the next number.
      }
    }
  }
}
