package io.github.bancada.cli;

import io.github.bancada.pages.job.PageCount;
import java.nio.file.Path;

/** Output of {@code bancada pages}, one job after the other. */
interface CountedJobs {
  /** Adds a job that was read, counted or not. */
  void add(Path file, PageCount count);

  /** Adds a job that could not be read. */
  void addUncounted(Path file, String status, String message);

  /** Ends the output. */
  void end();
}
