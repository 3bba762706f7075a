package io.github.bancada.pages.sweep;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Runs a program without standard input or display, within limits of time and disk. */
final class ProgramRun {
  /** Longest file that a program may make. */
  private static final long MAX_BYTES = 1L << 29;

  private static final int MESSAGE_LENGTH = 120;
  private static final long LOOK_MILLIS = 100;

  /**
   * How a program ended.
   *
   * @param message why it failed; "" if it did not
   */
  record Outcome(String message) {
    boolean succeeded() {
      return message.isEmpty();
    }
  }

  private ProgramRun() {}

  /** Runs a program that writes a job, and says why there is none. */
  static Optional<String> makes(Path job, List<String> command, Duration limit)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile("sweep", ".txt");
    try {
      Outcome outcome = of(command, output, limit, job);
      if (!outcome.succeeded()) {
        return Optional.of(outcome.message());
      }
      return Files.exists(job) && Files.size(job) > 0
          ? Optional.empty()
          : Optional.of("makes no file");
    } finally {
      Files.delete(output);
    }
  }

  /** Runs a program; its output goes into a file. */
  static Outcome of(List<String> command, Path output, Duration limit)
      throws IOException, InterruptedException {
    return of(command, output, limit, output);
  }

  private static Outcome of(List<String> command, Path output, Duration limit, Path bounded)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().remove("DISPLAY");
    Process process = builder.start();
    long end = System.nanoTime() + limit.toNanos();
    try {
      while (!process.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        if (System.nanoTime() - end > 0) {
          return new Outcome("takes more than " + limit.toSeconds() + " s");
        }
        if (Files.exists(bounded) && Files.size(bounded) > MAX_BYTES) {
          return new Outcome("makes more than " + (MAX_BYTES >> 20) + " MiB");
        }
      }
    } finally {
      process.destroyForcibly().waitFor();
    }
    return new Outcome(
        process.exitValue() == 0 ? "" : "exit code " + process.exitValue() + first(output));
  }

  /** The first line that says something. */
  private static String first(Path output) throws IOException {
    return Files.readString(output, StandardCharsets.ISO_8859_1)
        .lines()
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .findFirst()
        .map(line -> ": " + line.substring(0, Math.min(MESSAGE_LENGTH, line.length())))
        .orElse("");
  }
}
