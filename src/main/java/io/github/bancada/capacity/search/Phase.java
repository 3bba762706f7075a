package io.github.bancada.capacity.search;

/** What a trial is for. */
public enum Phase {
  /** Load before the first trial; its figures judge nothing. */
  WARM_UP("warm-up"),
  /** The load grows until it is missed. */
  GROWTH("growth"),
  /** Halves the bracket between a met load and a missed one. */
  BISECTION("bisection"),
  /** Rounds of three loads around the estimate. */
  REFINEMENT("refinement"),
  /** The first load again: is the server still alive? */
  CHECK("check");

  private final String word;

  Phase(String word) {
    this.word = word;
  }

  /** The word of files and console. */
  public String word() {
    return word;
  }

  /**
   * The phase of this word.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Phase of(String word) {
    for (Phase phase : values()) {
      if (phase.word.equals(word)) {
        return phase;
      }
    }
    throw new IllegalArgumentException("'" + word + "' is no phase of a capacity search");
  }
}
