package io.github.bancada.capacity.search;

/** What a trial says of its load. */
public enum Verdict {
  /** All goals hold. */
  MET("met"),
  /** A goal does not hold. */
  MISSED("missed"),
  /** It was the load machine that did not keep up, so the trial says nothing of the server. */
  LOAD_MACHINE("load machine"),
  /** A warm-up judges nothing. */
  NONE("");

  private final String word;

  Verdict(String word) {
    this.word = word;
  }

  /** The word of files and console. */
  public String word() {
    return word;
  }

  /**
   * The verdict of this word.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Verdict of(String word) {
    for (Verdict verdict : values()) {
      if (verdict.word.equals(word)) {
        return verdict;
      }
    }
    throw new IllegalArgumentException("'" + word + "' is no verdict of a trial");
  }
}
