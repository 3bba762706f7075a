package io.github.bancada.pages.cups;

import java.util.Locale;

/** States of a job in the order of their numbers from 3 on (RFC 8011, section 5.3.7). */
public enum JobState {
  PENDING,
  HELD,
  PROCESSING,
  STOPPED,
  CANCELED,
  ABORTED,
  COMPLETED,
  UNKNOWN;

  private static final int FIRST = 3;

  static JobState of(int number) {
    return number >= FIRST && number < FIRST + UNKNOWN.ordinal()
        ? values()[number - FIRST]
        : UNKNOWN;
  }

  /** The name in output. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
