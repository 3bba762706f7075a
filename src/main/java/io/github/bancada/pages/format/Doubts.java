package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.Status;
import io.github.bancada.pages.job.Tally;

/**
 * Signs that a payload is not in the language that its first bytes indicate: a few make its count
 * an estimate, more make it unknown. Not thread-safe.
 */
final class Doubts {
  /** Most signs of a counted job: printers skip what they do not understand. */
  private static final int MOST = 8;

  private final String language;
  private final Tally tally;
  private int signs;

  /**
   * @param language name of the language for users
   */
  Doubts(String language, Tally tally) {
    this.language = language;
    this.tally = tally;
  }

  /**
   * Adds a sign.
   *
   * @param the sign, such as "a control byte"
   * @throws JobException if the payload has too many signs
   */
  void add(long position, String what) throws JobException {
    signs++;
    if (signs == 1) {
      tally.confidence(
          Confidence.ESTIMATE, what + " that is not " + language + " at byte " + position);
    }
    if (signs > MOST) {
      throw refusal(position, what);
    }
  }

  /** The failure of a payload that cannot be in the language. */
  JobException refusal(long position, String what) {
    return new JobException(
        Status.UNKNOWN,
        String.format(
            "this looks like %s, but is a dialect or another language: %s at byte %d",
            language, what, position));
  }
}
