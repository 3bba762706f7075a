package io.github.bancada.capacity.search;

/** The search cannot continue. */
class SearchEndException extends Exception {
  private static final long serialVersionUID = 1L;

  private final CapacityResult.End end;

  /**
   * @param end never {@link CapacityResult.End#FOUND}
   * @param reason a sentence for the user, without a full stop
   */
  SearchEndException(CapacityResult.End end, String reason) {
    super(reason, null, false, false);
    this.end = end;
  }

  static SearchEndException notKnown(String reason) {
    return new SearchEndException(CapacityResult.End.NOT_KNOWN, reason);
  }

  CapacityResult.End end() {
    return end;
  }

  /** There is no time for another trial. */
  static final class BudgetUsedUpException extends SearchEndException {
    private static final long serialVersionUID = 1L;

    /**
     * @param reason a sentence for the user, without a full stop
     */
    BudgetUsedUpException(String reason) {
      super(CapacityResult.End.NOT_KNOWN, reason);
    }

    BudgetUsedUpException(double budgetSeconds) {
      this(
          "the budget of "
              + CapacityText.duration(budgetSeconds)
              + " is used up; allow more, or begin nearer to the capacity");
    }
  }
}
