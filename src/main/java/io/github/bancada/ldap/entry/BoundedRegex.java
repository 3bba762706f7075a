package io.github.bancada.ldap.entry;

import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression of Java that must match a whole value. It gives up on a value for which it
 * tries too many ways, as {@code (a+)+b} does for many letters a, because every character that it
 * looks at is counted. Thread-safe.
 */
final class BoundedRegex {
  /** For any value: some 10 ms. */
  private static final long LEAST_STEPS = 1_000_000;

  /** For each character of the value: a plain expression takes few. */
  private static final long STEPS_PER_CHARACTER = 100;

  private static final int STEPS_BETWEEN_LOOKS = 4096;

  private final Pattern pattern;

  /** It gave up. */
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
   * @param ended whether the result is not wanted any more; called often
   * @throws TooManyStepsException if it gave up
   */
  boolean matches(String value, BooleanSupplier ended) {
    try {
      return pattern.matcher(new Counted(value, ended)).matches();
    } catch (StackOverflowError e) {
      throw new TooManyStepsException(); // Java recurses for each round of some repetitions
    }
  }

  /** A value that counts how often its characters are looked at. */
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
