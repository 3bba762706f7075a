package io.github.bancada.capacity.search;

/** How a search ended. */
public enum End {
  /** The capacity is known. */
  FOUND("found"),
  /** The greatest load was met. */
  NEVER_MISSED("never_missed"),
  /** The first load was missed, twice. */
  MISSED_AT_FROM("missed_at_from"),
  /** No number would be worth a bet; the reason says why. */
  NOT_KNOWN("not_known");

  private final String word;

  End(String word) {
    this.word = word;
  }

  /** The word of files. */
  public String word() {
    return word;
  }

  /**
   * The end of this word.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static End of(String word) {
    for (End end : values()) {
      if (end.word.equals(word)) {
        return end;
      }
    }
    throw new IllegalArgumentException("'" + word + "' is no end of a capacity search");
  }
}
