package io.github.bancada.ldap.entry;

import java.util.List;
import java.util.function.BooleanSupplier;

/** The condition of a rule for the values of its attribute in an entry. Immutable. */
interface Condition {
  /**
   * Whether the values satisfy it.
   *
   * @param ended whether the result is no longer needed; called often
   * @throws BoundedRegex.TooManyStepsException if that would take too long
   */
  boolean holds(List<byte[]> values, BooleanSupplier ended);

  /**
   * The values that did not satisfy it, for a message.
   *
   * @param secret whether the values must not be shown
   */
  String found(List<byte[]> values, boolean secret);

  interface Test {
    boolean passes(byte[] value, BooleanSupplier ended);
  }

  /** How many values must pass. */
  enum Quantifier {
    /** At least one. */
    SOME,
    /** All, and there is at least one. */
    ALL,
    /** None; also satisfied without values. */
    NO
  }

  /** The values must pass a test. */
  record OfValues(Quantifier quantifier, Test test) implements Condition {
    @Override
    public boolean holds(List<byte[]> values, BooleanSupplier ended) {
      return deciding(values, ended) < 0
          ? quantifier == Quantifier.NO || quantifier == Quantifier.ALL && !values.isEmpty()
          : quantifier == Quantifier.SOME;
    }

    /** The index of the first value that alone decides; -1 for none. */
    private int deciding(List<byte[]> values, BooleanSupplier ended) {
      for (int i = 0; i < values.size(); i++) {
        if (test.passes(values.get(i), ended) != (quantifier == Quantifier.ALL)) {
          return i;
        }
      }
      return -1;
    }

    @Override
    public String found(List<byte[]> values, boolean secret) {
      int wrong = secret ? -1 : deciding(values, () -> false);
      return wrong < 0
          ? ShownValues.of(values, secret)
          : ShownValues.of(values.subList(wrong, wrong + 1), false)
              + (values.size() > 1 ? " among " + values.size() + " values" : "");
    }
  }

  /** The number of values. */
  record OfCount(Comparison comparison, int number) implements Condition {
    @Override
    public boolean holds(List<byte[]> values, BooleanSupplier ended) {
      return comparison.holds(values.size(), number);
    }

    @Override
    public String found(List<byte[]> values, boolean secret) {
      return Integer.toString(values.size());
    }
  }

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
}
