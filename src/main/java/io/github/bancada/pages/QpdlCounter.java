package io.github.bancada.pages;

import java.io.IOException;

/** Not written yet. */
final class QpdlCounter implements FormatCounter {
  @Override
  public void count(JobInput in, Tally tally) throws IOException {
    throw new JobException(Status.UNKNOWN, "not written yet");
  }
}
