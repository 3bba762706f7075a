package io.github.bancada.pages.job;

import java.util.Locale;

/** How a count ended. Everything but {@link #OK} is a failure. */
public enum Status {
  /** All pages were counted. */
  OK,
  /** The job, or a part of it, is in no known language. */
  UNKNOWN,
  /** The job is in a known language whose library is missing. */
  UNSUPPORTED,
  /** The job has no pages. */
  EMPTY,
  /** The job cannot be read without a password. */
  ENCRYPTED,
  /** The job ends before it is complete. */
  TRUNCATED,
  /** The job violates the rules of its language; nothing after the violation is reliable. */
  MALFORMED,
  /** The count needs more bytes, time or memory than the budget allows. */
  TOO_COSTLY;

  /** The name in output and files: lower case with blanks. */
  public String text() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
