package io.github.bancada.pages.job;

/**
 * How much of a face has ink of each colour: 0 for nothing, 1 for all of it. A dot of two inks
 * belongs to both. Immutable.
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

  /** Whether there is any ink but black. */
  public boolean isColored() {
    return cyan > 0 || magenta > 0 || yellow > 0;
  }
}
