package io.github.bancada.gate;

/** How a figure is compared with its limit. */
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
  };

  private final String symbol;

  Operator(String symbol) {
    this.symbol = symbol;
  }

  /** As it is written in a gate. */
  String symbol() {
    return symbol;
  }

  /** Whether a figure meets its limit, given how the two compare. */
  abstract boolean holds(int comparison);

  /** Whether a smaller figure is the better one. */
  boolean wantsSmall() {
    return this == LESS || this == AT_MOST;
  }
}
