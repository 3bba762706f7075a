package io.github.bancada.gate;

/** Comparison of a figure with its limit. */
enum Operator {
  AT_MOST("<=") {
    @Override
    boolean holds(int comparison) {
      return comparison <= 0;
    }
  },
  LESS("<") {
    @Override
    boolean holds(int comparison) {
      return comparison < 0;
    }
  },
  AT_LEAST(">=") {
    @Override
    boolean holds(int comparison) {
      return comparison >= 0;
    }
  },
  GREATER(">") {
    @Override
    boolean holds(int comparison) {
      return comparison > 0;
    }
  },
  EQUAL("=") {
    @Override
    boolean holds(int comparison) {
      return comparison == 0;
    }
  },
  /** Compares with earlier runs, without a limit: {@link Changes}. */
  NO_CHANGE("no change") {
    @Override
    boolean holds(int comparison) {
      throw new IllegalStateException("there is no limit");
    }
  };

  private final String symbol;

  Operator(String symbol) {
    this.symbol = symbol;
  }

  String symbol() {
    return symbol;
  }

  /**
   * Whether the figure meets the limit.
   *
   * @param comparison result of {@code figure.compareTo(limit)}
   */
  abstract boolean holds(int comparison);

  /** Whether a smaller figure is better. */
  boolean smallerIsBetter() {
    return this == LESS || this == AT_MOST;
  }
}
