package io.github.bancada.pages.interpret;

import io.github.bancada.pages.job.PageCount;
import io.github.bancada.process.ExternalProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;

/** A look at a counted job by a program that runs it. Thread-safe. */
public interface Examination {
  /** How a program is run to its end. */
  @FunctionalInterface
  interface Runner {
    ExternalProcess.Run run(ExternalProcess process) throws IOException;
  }

  /** Whether the program can tell more of this job. */
  boolean isFor(PageCount counted);

  /**
   * What the program tells, besides the count so far; that alone and a remark if it fails.
   *
   * @param job a plain file
   * @param counted by the built-in counter
   * @param stopping whether the test is stopping, which kills the program after a while
   */
  PageCount examined(Path job, PageCount counted, BooleanSupplier stopping, Runner runner)
      throws IOException;

  /** The count of a job after the program has run it, if it can tell more. */
  default PageCount count(Path job, PageCount counted) throws IOException {
    return count(job, counted, () -> false, ExternalProcess::run);
  }

  /**
   * The count of a job after the program has run it, if it can tell more.
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
