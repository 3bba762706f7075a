package io.github.bancada.pages.job;

import java.util.Locale;

/** How reliable a count is, the most reliable first. */
public enum Confidence {
  /** Counted by the rules of the language. */
  EXACT,
  /** An interpreter has run the job; see {@code pages.interpret}. */
  INTERPRETED,
  /** The job states two numbers of pages that differ. */
  MISMATCH,
  /** Counted from indirect signs; only running the job would give an exact count. */
  ESTIMATE,
  /** Taken from the document's properties; a printer may lay it out differently. */
  METADATA,
  /** The job was not counted to its end, so the count is not reliable. */
  NONE;

  /** The name in output and files. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
