package io.github.bancada.capacity.search;

/** The search cannot go on. */
class SearchEnd extends Exception {
  private static final long serialVersionUID = 1L;

  private final CapacityResult.End end;

  /**
   * @param end never {@link CapacityResult.End#FOUND}
   * @param reason a sentence for the user, without a full stop
   */
  SearchEnd(CapacityResult.End end, String reason) {
    super(reason, null, false, false);
    this.end = end;
  }

  static SearchEnd notKnown(String reason) {
    return new SearchEnd(CapacityResult.End.NOT_KNOWN, reason);
  }

  CapacityResult.End end() {
    return end;
  }

  /** There is no time for another trial. */
  static final class BudgetUsedUp extends SearchEnd {
    private static final long serialVersionUID = 1L;

    /**
     * @param reason a sentence for the user, without a full stop
     */
    BudgetUsedUp(String reason) {
      super(CapacityResult.End.NOT_KNOWN, reason);
    }

    BudgetUsedUp(double budgetSeconds) {
      this(
          "the budget of "
              + CapacityText.duration(budgetSeconds)
              + " is used up; allow more, or begin nearer to the capacity");
    }
  }
}
