package io.github.bancada.pages.job;

import java.util.Locale;

/** On which sides of a sheet a job prints. */
public enum Duplex {
  /** On one side, or as the printer is set up: the job does not ask for both sides. */
  NONE,
  /** On both sides, turned over the long edge. */
  LONG,
  /** On both sides, turned over the short edge. */
  SHORT;

  /** As it is shown, and written to files. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
