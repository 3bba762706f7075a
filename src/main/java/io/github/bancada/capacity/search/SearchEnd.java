package io.github.bancada.capacity.search;

/** The search cannot go on. */
class SearchEnd extends Exception {
  private static final long serialVersionUID = 1L;

  private final End end;

  /**
   * @param end never {@link End#FOUND}
   * @param reason a sentence for the user, without a full stop
   */
  SearchEnd(End end, String reason) {
    super(reason, null, false, false);
    this.end = end;
  }

  static SearchEnd notKnown(String reason) {
    return new SearchEnd(End.NOT_KNOWN, reason);
  }

  End end() {
    return end;
  }
}
