package io.github.bancada.lab;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How long a server takes before it answers: always the same, evenly distributed between two
 * limits, or with a share of requests that take a time of their own. Immutable and thread-safe.
 */
final class AnswerDelay {
  private static final String MILLIS = "(\\d{1,7}(?:\\.\\d{1,6})?)";
  private static final Pattern DELAY =
      Pattern.compile("\\s*" + MILLIS + "\\s*(?:-\\s*" + MILLIS + "\\s*)?");
  private static final Pattern PERCENT = Pattern.compile("\\s*(\\d{1,3}(?:\\.\\d{1,6})?)\\s*");

  private final long leastNanos;
  private final long mostNanos;
  private final double slowShare;
  private final long slowNanos;
  private final String description;

  private AnswerDelay(
      long leastNanos, long mostNanos, double slowShare, long slowNanos, String description) {
    this.leastNanos = leastNanos;
    this.mostNanos = mostNanos;
    this.slowShare = slowShare;
    this.slowNanos = slowNanos;
    this.description = description;
  }

  /** Answers at once. */
  static AnswerDelay none() {
    return new AnswerDelay(0, 0, 0, 0, "");
  }

  /**
   * Reads what the fields of a Lab Server say.
   *
   * @param delay milliseconds, as {@code 20}, or {@code 10-30} for any time between; "" = 0
   * @param slowPercent how many requests in a hundred take another time; "" = 0
   * @param slowDelay that time, milliseconds; may be "" if there are no such requests
   * @throws IllegalArgumentException with the field, its value and what it takes
   */
  static AnswerDelay of(String delay, String slowPercent, String slowDelay) {
    Matcher usual = DELAY.matcher(delay.isBlank() ? "0" : delay);
    if (!usual.matches()) {
      throw new IllegalArgumentException(
          "Delay is '" + delay + "'; it takes milliseconds, as 20, or a range, as 10-30");
    }
    long least = nanos(usual.group(1));
    long most = usual.group(2) == null ? least : nanos(usual.group(2));
    if (most < least) {
      throw new IllegalArgumentException(
          "Delay is '" + delay + "'; the first number of a range is the smaller one");
    }
    double percent = percent(slowPercent);
    long slow = percent == 0 ? 0 : slowNanos(slowDelay);
    return new AnswerDelay(
        least, most, percent / 100, slow, describe(delay, most, percent, slowDelay));
  }

  private static double percent(String text) {
    Matcher matcher = PERCENT.matcher(text.isBlank() ? "0" : text);
    if (matcher.matches()) {
      double percent = Double.parseDouble(matcher.group(1));
      if (percent <= 100) {
        return percent;
      }
    }
    throw new IllegalArgumentException(
        "Slow answers is '" + text + "'; it takes a percentage from 0 to 100");
  }

  private static long slowNanos(String text) {
    Matcher matcher = DELAY.matcher(text);
    if (!matcher.matches() || matcher.group(2) != null) {
      throw new IllegalArgumentException(
          "Slow delay is '" + text + "'; it takes milliseconds, as 1000");
    }
    return nanos(matcher.group(1));
  }

  private static long nanos(String millis) {
    return new BigDecimal(millis).movePointRight(6).longValueExact();
  }

  private static String describe(String delay, long most, double percent, String slowDelay) {
    StringBuilder text = new StringBuilder();
    if (most > 0) {
      text.append(", answers after ").append(delay.strip()).append(" ms");
    }
    if (percent > 0) {
      text.append(
          String.format(
              Locale.ROOT,
              ", %s %% of them after %s ms",
              BigDecimal.valueOf(percent).stripTrailingZeros().toPlainString(),
              slowDelay.strip()));
    }
    return text.toString();
  }

  /** How long one answer takes, nanoseconds. */
  long nextNanos() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    if (slowShare > 0 && random.nextDouble() < slowShare) {
      return slowNanos;
    }
    return mostNanos == leastNanos ? leastNanos : random.nextLong(leastNanos, mostNanos + 1);
  }

  /**
   * Waits as long as one answer takes.
   *
   * @throws InterruptedException if the server is to stop
   */
  void await() throws InterruptedException {
    long nanos = nextNanos();
    if (nanos == 0) {
      return;
    }
    long end = System.nanoTime() + nanos;
    for (long left = nanos; left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(this, left);
      if (Thread.interrupted()) {
        throw new InterruptedException("the server stops");
      }
    }
  }

  /** As part of a sentence, "" if there is no delay. */
  String description() {
    return description;
  }
}
