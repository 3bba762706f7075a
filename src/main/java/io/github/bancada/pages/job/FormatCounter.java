package io.github.bancada.pages.job;

import java.io.IOException;

/** Counts the pages of one language. Each object counts one payload. */
public interface FormatCounter {
  /**
   * Counts from the input's position, where the format's signature matched, to the end of the
   * payload: the end of the input or the first byte of a UEL. Adds each page to the tally as it
   * ends, so that a failure keeps earlier pages. Each pass of a loop consumes at least one byte.
   *
   * @throws JobException if the job is broken
   */
  void count(JobInput in, Tally tally) throws IOException;
}
