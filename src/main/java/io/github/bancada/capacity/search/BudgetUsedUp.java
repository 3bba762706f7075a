package io.github.bancada.capacity.search;

/** There is no time for another trial. */
final class BudgetUsedUp extends SearchEnd {
  private static final long serialVersionUID = 1L;

  /**
   * @param reason a sentence for the user, without a full stop
   */
  BudgetUsedUp(String reason) {
    super(End.NOT_KNOWN, reason);
  }

  BudgetUsedUp(double budgetSeconds) {
    this(
        "the budget of "
            + SearchText.duration(budgetSeconds)
            + " is used up; allow more, or begin nearer to the capacity");
  }
}
