package io.github.bancada.pages.interpret;

import io.github.bancada.pages.job.PageCount;
import io.github.bancada.process.ExternalProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;

/** Examines a counted job with a program that runs it. Thread-safe. */
public interface Examination {
  /** Runs a program to its end. */
  @FunctionalInterface
  interface Runner {
    ExternalProcess.Run run(ExternalProcess process) throws IOException;
  }

  /** Whether the program can add to the count of this job. */
  boolean isFor(PageCount counted);

  /**
   * The count so far with the program's results; with only a remark if the program fails.
   *
   * @param job a plain file
   * @param counted the result of the built-in counter
   * @param stopping whether the test is stopping, which kills the program after a while
   */
  PageCount examined(Path job, PageCount counted, BooleanSupplier stopping, Runner runner)
      throws IOException;

  /** The count of a job after the program has run it, if it can add to the count. */
  default PageCount count(Path job, PageCount counted) throws IOException {
    return count(job, counted, () -> false, ExternalProcess::run);
  }

  /**
   * The count of a job after the program has run it, if it can add to the count.
   *
   * @param job may be compressed by gzip
   * @param stopping whether the test is stopping
   */
  default PageCount count(Path job, PageCount counted, BooleanSupplier stopping, Runner runner)
      throws IOException {
    if (!isFor(counted)) {
      return counted;
    }
    PlainJob plain;
    try {
      plain = PlainJob.unpacked(job);
    } catch (IOException e) {
      return counted.withRemark("Ghostscript was not asked: " + e.getMessage());
    }
    try (plain) {
      return examined(plain.path(), counted, stopping, runner);
    }
  }
}
