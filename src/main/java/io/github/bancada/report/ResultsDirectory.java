package io.github.bancada.report;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.stream.Stream;

/** Where a run's files go. Nothing that is there already is ever overwritten. Stateless. */
final class ResultsDirectory {
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  private ResultsDirectory() {}

  /**
   * Makes the directory of a run.
   *
   * @param wanted where to; "" means {@code results/<plan>-<yyyyMMdd-HHmmss>}, with a number behind
   *     it if that is taken
   * @throws IOException if it cannot be made, or is wanted by name and not empty
   */
  static Path create(String wanted, String plan, long startEpochMillis) throws IOException {
    return wanted.isBlank() ? createStamped(plan, startEpochMillis) : createNamed(wanted);
  }

  private static Path createNamed(String wanted) throws IOException {
    Path directory = Path.of(wanted.strip());
    Files.createDirectories(directory);
    try (Stream<Path> content = Files.list(directory)) {
      if (content.findAny().isPresent()) {
        throw new IOException(
            "the results directory '"
                + directory.toAbsolutePath()
                + "' is not empty, and results are never overwritten; name another one"
                + " (-Jreport.dir=...) or move it away");
      }
    }
    return directory;
  }

  private static Path createStamped(String plan, long startEpochMillis) throws IOException {
    Path parent = Path.of("results");
    Files.createDirectories(parent);
    String name =
        plan
            + "-"
            + STAMP.format(Instant.ofEpochMilli(startEpochMillis).atZone(ZoneId.systemDefault()));
    for (int number = 1; ; number++) {
      Path directory = parent.resolve(number == 1 ? name : name + "-" + number);
      try {
        return Files.createDirectory(directory);
      } catch (FileAlreadyExistsException e) {
        // Another run began in the same second: take the next number.
      }
    }
  }
}
