package io.github.bancada.pages.job;

import java.util.Locale;

/** How far a count can be trusted, the most trusted first. */
public enum Confidence {
  /** Counted by the rules of the language. */
  EXACT,
  /** The job tells its number of pages twice, and the two differ. */
  MISMATCH,
  /** Counted by signs that may mislead, since only running the job would tell. */
  ESTIMATE,
  /** As the document's own properties say; a printer may lay it out otherwise. */
  METADATA;

  /** As it is shown, and written to files. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
