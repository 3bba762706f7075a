package io.github.bancada.capacity.search;

/** There is no time for another trial. */
final class BudgetUsedUp extends SearchEnd {
  private static final long serialVersionUID = 1L;

  BudgetUsedUp(double budgetSeconds) {
    super(
        End.NOT_KNOWN,
        "the budget of "
            + SearchText.duration(budgetSeconds)
            + " is used up; allow more, or begin nearer to the capacity");
  }
}
