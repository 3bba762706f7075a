package io.github.bancada.pages;

import java.io.IOException;

/** Not written yet. */
final class EscPrCounter implements FormatCounter {
  static Signature signature() {
    return Signature.bytes("\u0000\u0000\u0000stub");
  }

  @Override
  public void count(JobInput in, Tally tally) throws IOException {
    throw new JobException(Status.UNKNOWN, "not written yet");
  }
}
