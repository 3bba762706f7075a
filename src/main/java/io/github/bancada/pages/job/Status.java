package io.github.bancada.pages.job;

import java.util.Locale;

/** How a count ended. Everything but {@link #OK} is a failure. */
public enum Status {
  /** All pages were counted. */
  OK,
  /** The job, or a part of it, is in no language that is known. */
  UNKNOWN,
  /** There is no page in the job. */
  EMPTY,
  /** The job cannot be read without a password. */
  ENCRYPTED,
  /** The job ends before it is complete. */
  TRUNCATED,
  /** The job breaks the rules of its language, so that nothing after that place can be trusted. */
  MALFORMED,
  /** The job takes more bytes, time or memory to count than the budget allows. */
  TOO_COSTLY;

  /** As it is shown, and written to files: lower case with blanks. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
