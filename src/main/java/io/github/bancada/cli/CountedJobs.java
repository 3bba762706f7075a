package io.github.bancada.cli;

import io.github.bancada.pages.job.PageCount;
import java.nio.file.Path;

/** Where {@code bancada pages} puts its results, one job after the other. */
interface CountedJobs {
  /** A job that was read, whether it could be counted or not. */
  void add(Path file, PageCount count);

  /** A job of which nothing is known. */
  void addUncounted(Path file, String status, String message);

  /** There are no more. */
  void end();
}
