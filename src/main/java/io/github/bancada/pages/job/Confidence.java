package io.github.bancada.pages.job;

import java.util.Locale;

/** How reliable a count is, the most reliable first. */
public enum Confidence {
  /** Counted by the rules of the language. */
  EXACT,
  /** An interpreter has run the job; see {@code pages.interpret}. */
  INTERPRETED,
  /** The job has its number of pages twice, and the two differ. */
  MISMATCH,
  /** Counted from indirect signs; only running the job would give an exact count. */
  ESTIMATE,
  /** Taken from the document's properties; a printer may lay it out differently. */
  METADATA,
  /** The job was not counted to its end, so there is no count to rely on. */
  NONE;

  /** The name in output and files. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
