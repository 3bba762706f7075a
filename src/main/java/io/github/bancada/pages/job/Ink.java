package io.github.bancada.pages.job;

/**
 * The share of a face with ink of each colour, from 0 to 1. A dot of two inks counts for both.
 * Immutable.
 */
public record Ink(double cyan, double magenta, double yellow, double black) {
  /** The sum of two coverages. */
  public Ink plus(Ink other) {
    return new Ink(
        cyan + other.cyan, magenta + other.magenta, yellow + other.yellow, black + other.black);
  }

  /** This coverage times a number. */
  public Ink times(double factor) {
    return new Ink(cyan * factor, magenta * factor, yellow * factor, black * factor);
  }

  /** Whether there is any ink except black. */
  public boolean isColored() {
    return cyan > 0 || magenta > 0 || yellow > 0;
  }
}
