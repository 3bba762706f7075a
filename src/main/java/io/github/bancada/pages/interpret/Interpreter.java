package io.github.bancada.pages.interpret;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import io.github.bancada.process.ExternalProcess;
import io.github.bancada.process.ExternalRun;
import io.github.bancada.process.InstalledProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/**
 * Asks an installed Ghostscript for the pages of PostScript whose count is an estimate, a mismatch
 * or empty. It executes the job without access to files ({@code -dSAFER}), within limits of time
 * and memory, and draws nothing: the device bbox prints a line for each page. Immutable and
 * thread-safe.
 *
 * @param timeLimit Ghostscript and all processes it started are killed after it; zero = no limit
 * @param memoryBytes that Ghostscript may allocate, at least a megabyte
 */
public record Interpreter(Duration timeLimit, long memoryBytes) {
  /** One minute and 256 MiB. */
  public static final Interpreter DEFAULT = new Interpreter(Duration.ofMinutes(1), 256L << 20);

  /** The name on Unix, then those on Windows. */
  private static final List<String> PROGRAMS = List.of("gs", "gswin64c", "gswin32c");

  private static final String POSTSCRIPT = "ps";
  private static final Pattern PAGE = Pattern.compile("(?m)^%%HiResBoundingBox:");
  private static final Pattern ERROR = Pattern.compile("(?m)^Error: .*$");
  private static final int KILOBYTE = 1024;
  private static final int MAX_CHARACTERS = 100;

  public Interpreter {
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
  public static Optional<String> missingProgram() {
    return program().isPresent()
        ? Optional.empty()
        : Optional.of(
            "there is no Ghostscript ('gs') in the folders of PATH; install it, or count without"
                + " an interpreter");
  }

  /** Whether only an interpreter can tell the pages of this job for sure. */
  public static boolean isFor(PageCount counted) {
    return counted.format().equals(POSTSCRIPT)
        && (counted.status() == Status.EMPTY
            || counted.isOk()
                && (counted.confidence() == Confidence.ESTIMATE
                    || counted.confidence() == Confidence.MISMATCH));
  }

  /**
   * Ghostscript with a job, not yet started.
   *
   * @param stopping whether the test is stopping, which kills it after a while
   */
  public ExternalProcess process(Path job, BooleanSupplier stopping) {
    return new ExternalProcess(
        List.of(
            program().orElse(PROGRAMS.get(0)),
            "-dSAFER",
            "-dBATCH",
            "-dNOPAUSE",
            "-dNOPROMPT",
            "-q",
            "-K" + memoryBytes / KILOBYTE,
            "-sDEVICE=bbox",
            job.toAbsolutePath().toString()), // absolute, so that it is never read as an option
        timeLimit,
        stopping);
  }

  /**
   * The count of a job after Ghostscript has run it: with its pages, or as it was and with the
   * reason. Ghostscript does not tell copies; they stay as they were counted.
   *
   * @param counted by the built-in counter
   */
  public PageCount result(PageCount counted, ExternalRun run) {
    long pages = PAGE.matcher(run.errors()).results().count();
    String failure = failure(run);
    if (!failure.isEmpty()) {
      return counted.withRemark(
          "Ghostscript " + failure + (pages == 0 ? "" : " after page " + pages));
    }
    if (pages == 0) {
      return counted.withRemark("Ghostscript prints no page");
    }
    return counted.copies() == 0
        ? counted.withRemark(
            "Ghostscript prints " + pages + " pages, but does not tell the copies of each")
        : counted.interpreted(pages, "Ghostscript prints so many");
  }

  private String failure(ExternalRun run) {
    return switch (run.ending()) {
      case CANCELED -> "was stopped";
      case TIME_LIMIT -> "was killed after " + timeLimit.toMillis() + " ms";
      case EXITED ->
          run.exitCode() != 0 ? "fails: " + reason(run) : run.truncated() ? "says too much" : "";
    };
  }

  private static String reason(ExternalRun run) {
    return ERROR
        .matcher(run.output() + "\n" + run.errors())
        .results()
        .findFirst()
        .map(error -> error.group().strip())
        .map(text -> text.substring(0, Math.min(text.length(), MAX_CHARACTERS)))
        .orElse("exit code " + run.exitCode());
  }

  /** The count of a job, with Ghostscript's pages if it is one for it. */
  public PageCount count(Path job, PageCount counted) throws IOException {
    return isFor(counted) ? result(counted, process(job, () -> false).run()) : counted;
  }
}
