package io.github.bancada.ldap.entry;

import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression of Java that must match a whole value. Counts every character access and
 * gives up on a value that takes too many, as {@code (a+)+b} does for many letters a. Thread-safe.
 */
final class BoundedRegex {
  /** For any value: about 10 ms. */
  private static final long LEAST_STEPS = 1_000_000;

  /** For each character of the value; a plain expression takes few steps. */
  private static final long STEPS_PER_CHARACTER = 100;

  private static final int STEPS_BETWEEN_LOOKS = 4096;

  private final Pattern pattern;

  /** The match was given up. */
  static final class TooManyStepsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooManyStepsException() {
      super("the regular expression takes too many steps", null, false, false);
    }
  }

  /**
   * @throws PatternSyntaxException if it is not a regular expression
   */
  BoundedRegex(String regex) {
    try {
      pattern = Pattern.compile(regex, Pattern.DOTALL);
    } catch (StackOverflowError e) {
      throw new PatternSyntaxException("its parentheses are nested too deep", regex, -1);
    }
  }

  /**
   * Whether it matches the whole value.
   *
   * @param ended whether the result is no longer needed; called often
   * @throws TooManyStepsException if it gave up
   */
  boolean matches(String value, BooleanSupplier ended) {
    try {
      return pattern.matcher(new Counted(value, ended)).matches();
    } catch (StackOverflowError e) {
      throw new TooManyStepsException(); // Java recurses for each round of some repetitions
    }
  }

  /** A value that counts accesses to its characters. */
  private static final class Counted implements CharSequence {
    private final String value;
    private final BooleanSupplier ended;
    private final long most;
    private long steps;

    Counted(String value, BooleanSupplier ended) {
      this.value = value;
      this.ended = ended;
      this.most = LEAST_STEPS + STEPS_PER_CHARACTER * value.length();
    }

    @Override
    public char charAt(int index) {
      steps++;
      if (steps > most || steps % STEPS_BETWEEN_LOOKS == 0 && ended.getAsBoolean()) {
        throw new TooManyStepsException();
      }
      return value.charAt(index);
    }

    @Override
    public int length() {
      return value.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return value.subSequence(start, end);
    }

    @Override
    public String toString() {
      return value;
    }
  }
}
