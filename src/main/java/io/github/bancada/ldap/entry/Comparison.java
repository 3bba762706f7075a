package io.github.bancada.ldap.entry;

/** How two numbers compare. */
enum Comparison {
  EQUAL("="),
  NOT_EQUAL("!="),
  LESS("<"),
  AT_MOST("<="),
  MORE(">"),
  AT_LEAST(">=");

  private final String sign;

  Comparison(String sign) {
    this.sign = sign;
  }

  /** The comparison with one of these signs. */
  static Comparison of(String sign) {
    for (Comparison each : values()) {
      if (each.sign.equals(sign)) {
        return each;
      }
    }
    throw new IllegalArgumentException("no comparison: " + sign);
  }

  boolean holds(int found, int number) {
    return switch (this) {
      case EQUAL -> found == number;
      case NOT_EQUAL -> found != number;
      case LESS -> found < number;
      case AT_MOST -> found <= number;
      case MORE -> found > number;
      case AT_LEAST -> found >= number;
    };
  }
}
