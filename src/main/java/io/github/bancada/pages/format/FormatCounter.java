package io.github.bancada.pages.format;

import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/** Counts the pages of one language. An object counts one payload, once. */
interface FormatCounter {
  /**
   * Counts from where the input stands, which the format's signature has recognised, to the end of
   * the payload, and leaves the input there: at the end, or at the first byte of a UEL. Pages are
   * told to the tally as they end, so that a failure keeps them. Each loop takes at least one byte
   * a turn.
   *
   * @throws JobException if the job is broken
   */
  void count(JobInput in, Tally tally) throws IOException;
}
