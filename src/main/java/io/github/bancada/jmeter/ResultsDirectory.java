package io.github.bancada.jmeter;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/**
 * The directory of a run's files; it never overwrites an existing file. Thread-safe.
 *
 * <p>A test has one such directory for all writers: the first one announces it by {@link #take},
 * and others put their files beside.
 */
public final class ResultsDirectory {
  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  private static final Path PARENT = Path.of("results");

  private static final PerTest<AtomicReference<Path>> TAKEN = new PerTest<>(AtomicReference::new);

  /** Directories that this process has made, not those that it found. */
  private static final Set<Path> MADE = ConcurrentHashMap.newKeySet();

  private ResultsDirectory() {}

  /** Announces the directory of the current test. */
  public static void take(Path directory) {
    TAKEN.get().set(directory);
  }

  /** The announced directory of the current test, if it still exists. */
  public static Optional<Path> ofThisTest() {
    return Optional.ofNullable(TAKEN.get().get()).filter(Files::isDirectory);
  }

  /**
   * Makes the directory of a run of JMeter.
   *
   * @param wanted its path; "" for {@code results/<plan>-<yyyyMMdd-HHmmss>}, with a number appended
   *     if that exists
   * @throws IOException if it cannot be made, or was wanted by name and is not empty
   */
  public static Path create(String wanted, String plan, long startEpochMillis) throws IOException {
    return create(wanted, plan, startEpochMillis, "-Jreport.dir=...");
  }

  /**
   * As above, for a command.
   *
   * @param name used in place of the plan's name
   * @param option the user's option for another directory, for messages
   * @throws IOException as above
   */
  public static Path create(String wanted, String name, long startEpochMillis, String option)
      throws IOException {
    try {
      return wanted.isBlank()
          ? createStamped(name, startEpochMillis)
          : createNamed(Path.of(wanted.strip()), option);
    } catch (FileSystemException | InvalidPathException e) {
      // That exception's message is the bare path.
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

  /**
   * Deletes the empty directory of a run that has nothing to write; one that was there before
   * stays.
   */
  public static void discard(Path directory) throws IOException {
    if (MADE.remove(directory)) {
      Files.deleteIfExists(directory);
    }
  }

  private static Path createNamed(Path directory, String option) throws IOException {
    if (Files.notExists(directory, LinkOption.NOFOLLOW_LINKS)) {
      MADE.add(directory);
    }
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
        MADE.add(Files.createDirectory(directory));
        return directory;
      } catch (FileAlreadyExistsException e) {
        // Another run began in the same second: takes the next number.
      }
    }
  }
}
