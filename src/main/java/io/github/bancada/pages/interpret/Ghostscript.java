package io.github.bancada.pages.interpret;

import io.github.bancada.process.ExternalProcess;
import io.github.bancada.process.InstalledProgram;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/**
 * An installed Ghostscript, which executes a job without access to files ({@code -dSAFER}), within
 * limits of time and memory. Immutable and thread-safe.
 *
 * @param timeLimit Ghostscript and all processes it started are killed after it; zero = no limit
 * @param memoryBytes bytes that it may allocate, at least a megabyte
 */
record Ghostscript(Duration timeLimit, long memoryBytes) {
  /** The name on Unix, then those on Windows. */
  private static final List<String> PROGRAMS = List.of("gs", "gswin64c", "gswin32c");

  private static final Pattern ERROR = Pattern.compile("(?m)^Error: .*$");
  private static final int KILOBYTE = 1024;
  private static final int MAX_CHARACTERS = 100;

  Ghostscript {
    Objects.requireNonNull(timeLimit, "timeLimit");
    if (memoryBytes < KILOBYTE * KILOBYTE) {
      throw new IllegalArgumentException(
          "Ghostscript needs a megabyte at least, not " + memoryBytes + " bytes");
    }
  }

  private static Optional<String> program() {
    return PROGRAMS.stream().filter(InstalledProgram::exists).findFirst();
  }

  /** A message if Ghostscript is not installed; empty if it is. */
  static Optional<String> missingProgram() {
    return program().isPresent()
        ? Optional.empty()
        : Optional.of(
            "there is no Ghostscript ('gs') in the folders of PATH; install it, or count without"
                + " it");
  }

  /**
   * Ghostscript with a job, not yet started.
   *
   * @param stopping whether the test is stopping, which soon kills Ghostscript
   * @param device Ghostscript's device for the pages, and its options
   */
  ExternalProcess process(Path job, BooleanSupplier stopping, String... device) {
    List<String> arguments =
        new ArrayList<>(
            List.of(
                program().orElse(PROGRAMS.get(0)),
                "-dSAFER",
                "-dBATCH",
                "-dNOPAUSE",
                "-dNOPROMPT",
                "-q",
                "-K" + memoryBytes / KILOBYTE));
    arguments.addAll(List.of(device));
    arguments.add(job.toAbsolutePath().toString()); // absolute, so that it is never an option
    return new ExternalProcess(arguments, timeLimit, stopping);
  }

  /** Why a run did not reach the end of the job; "" if it did. */
  String failure(ExternalProcess.Run run) {
    return switch (run.ending()) {
      case CANCELED -> "was stopped";
      case TIME_LIMIT -> "was killed after " + timeLimit.toMillis() + " ms";
      case EXITED ->
          run.exitCode() != 0 ? "fails: " + reason(run) : run.truncated() ? "prints too much" : "";
    };
  }

  private static String reason(ExternalProcess.Run run) {
    return ERROR
        .matcher(run.output() + "\n" + run.errors())
        .results()
        .findFirst()
        .map(error -> error.group().strip())
        .map(text -> text.substring(0, Math.min(text.length(), MAX_CHARACTERS)))
        .orElse("exit code " + run.exitCode());
  }
}
