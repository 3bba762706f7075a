package io.github.bancada.pages.interpret;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import io.github.bancada.process.ExternalProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/**
 * Asks an installed {@link Ghostscript} for the pages of PostScript whose count is an estimate, a
 * mismatch or empty. It draws nothing: the device bbox prints a line for each page. Immutable and
 * thread-safe.
 *
 * @param timeLimit Ghostscript and all processes it started are killed after it; zero = no limit
 * @param memoryBytes bytes that Ghostscript may allocate, at least a megabyte
 */
public record Interpreter(Duration timeLimit, long memoryBytes) implements Examination {
  /** One minute and 256 MiB. */
  public static final Interpreter DEFAULT = new Interpreter(Duration.ofMinutes(1), 256L << 20);

  private static final String POSTSCRIPT = "ps";
  private static final Pattern PAGE = Pattern.compile("(?m)^%%HiResBoundingBox:");

  public Interpreter {
    new Ghostscript(timeLimit, memoryBytes); // checks them
  }

  /** A message if Ghostscript is not installed; empty if it is. */
  public static Optional<String> missingProgram() {
    return Ghostscript.missingProgram();
  }

  /** Whether only an interpreter can count the pages of this job exactly. */
  @Override
  public boolean isFor(PageCount counted) {
    return counted.format().equals(POSTSCRIPT)
        && (counted.status() == Status.EMPTY
            || counted.isOk()
                && (counted.confidence() == Confidence.ESTIMATE
                    || counted.confidence() == Confidence.MISMATCH));
  }

  @Override
  public PageCount examined(
      Path job, PageCount counted, BooleanSupplier stopping, Examination.Runner runner)
      throws IOException {
    return result(counted, runner.run(ghostscript().process(job, stopping, "-sDEVICE=bbox")));
  }

  private Ghostscript ghostscript() {
    return new Ghostscript(timeLimit, memoryBytes);
  }

  /**
   * The count of a job after Ghostscript has run it: with Ghostscript's pages, or unchanged with
   * the reason. Ghostscript does not report copies, so they stay.
   */
  PageCount result(PageCount counted, ExternalProcess.Run run) {
    long pages = PAGE.matcher(run.errors()).results().count();
    String failure = ghostscript().failure(run);
    if (!failure.isEmpty()) {
      return counted.withRemark(
          "Ghostscript " + failure + (pages == 0 ? "" : " after page " + pages));
    }
    if (pages == 0) {
      return counted.withRemark("Ghostscript prints no page");
    }
    return counted.copies() == 0
        ? counted.withRemark(
            "Ghostscript prints " + pages + " pages, but does not report their copies")
        : counted.interpreted(pages, "Ghostscript prints this number of pages");
  }
}
