package io.github.bancada.pages;

import java.io.IOException;

/** Not written yet. */
final class OfficeCounter implements FormatCounter {
  OfficeCounter(boolean enveloped) {}

  @Override
  public void count(JobInput in, Tally tally) throws IOException {
    throw new JobException(Status.UNKNOWN, "not written yet");
  }
}
