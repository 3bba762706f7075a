package io.github.bancada.pages.job;

import java.util.Locale;

/** The sides of a sheet that a job prints on. */
public enum Duplex {
  /** One side, or the printer's default: the job does not request both sides. */
  NONE,
  /** Both sides, turned over the long edge. */
  LONG,
  /** Both sides, turned over the short edge. */
  SHORT;

  /** The name in output and files. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
