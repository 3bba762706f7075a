package io.github.bancada.lab;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The delay before an answer: constant, uniformly distributed in a range, or different for a share
 * of the requests. Immutable and thread-safe.
 */
final class AnswerDelay {
  private static final String MILLIS = "(\\d{1,7}(?:\\.\\d{1,6})?)";
  private static final Pattern DELAY =
      Pattern.compile("\\s*" + MILLIS + "\\s*(?:-\\s*" + MILLIS + "\\s*)?");
  private static final Pattern PERCENT = Pattern.compile("\\s*(\\d{1,3}(?:\\.\\d{1,6})?)\\s*");

  private final long minNanos;
  private final long maxNanos;
  private final double slowShare;
  private final long slowNanos;
  private final String description;

  /** Workers that prepare answers, in the order of the requests; null without a limit. */
  private final Semaphore workers;

  private AnswerDelay(
      long minNanos,
      long maxNanos,
      double slowShare,
      long slowNanos,
      int workers,
      String description) {
    this.minNanos = minNanos;
    this.maxNanos = maxNanos;
    this.slowShare = slowShare;
    this.slowNanos = slowNanos;
    this.workers = workers == 0 ? null : new Semaphore(workers, true);
    this.description = description;
  }

  static AnswerDelay none() {
    return new AnswerDelay(0, 0, 0, 0, 0, "");
  }

  /**
   * Parses the fields of a Lab Server.
   *
   * @param delay milliseconds such as {@code 20}, or a range such as {@code 10-30}; "" = 0
   * @param slowPercent percentage of requests with another delay; "" = 0
   * @param slowDelay that delay, milliseconds; may be "" without such requests
   * @param workers how many answers are delayed at a time, others wait their turn; 0 = all
   * @throws IllegalArgumentException with the field, its value and the expected one
   */
  static AnswerDelay of(String delay, String slowPercent, String slowDelay, int workers) {
    Matcher usual = DELAY.matcher(delay.isBlank() ? "0" : delay);
    if (!usual.matches()) {
      throw new IllegalArgumentException(
          "Delay is '" + delay + "'; it takes milliseconds such as 20, or a range such as 10-30");
    }
    long min = nanos(usual.group(1));
    long max = usual.group(2) == null ? min : nanos(usual.group(2));
    if (max < min) {
      throw new IllegalArgumentException(
          "Delay is '" + delay + "'; write the smaller number of the range first");
    }
    double percent = percent(slowPercent);
    long slow = percent == 0 ? 0 : slowNanos(slowDelay);
    String description = describe(delay, max, percent, slowDelay);
    if (workers > 0) {
      description += String.format(Locale.ROOT, ", by %,d workers", workers);
    }
    return new AnswerDelay(min, max, percent / 100, slow, workers, description);
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
          "Slow delay is '" + text + "'; it takes milliseconds such as 1000");
    }
    return nanos(matcher.group(1));
  }

  private static long nanos(String millis) {
    return new BigDecimal(millis).movePointRight(6).longValueExact();
  }

  private static String describe(String delay, long max, double percent, String slowDelay) {
    StringBuilder text = new StringBuilder();
    if (max > 0) {
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

  /** Whether any answer is delayed. */
  boolean isAny() {
    return maxNanos > 0 || slowShare > 0;
  }

  /** The delay of the next answer, nanoseconds. */
  long nextNanos() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    if (slowShare > 0 && random.nextDouble() < slowShare) {
      return slowNanos;
    }
    return maxNanos == minNanos ? minNanos : random.nextLong(minNanos, maxNanos + 1);
  }

  /**
   * Waits for the delay of an answer.
   *
   * @throws InterruptedException if the server stops
   */
  void await() throws InterruptedException {
    if (workers == null) {
      sleep();
      return;
    }
    workers.acquire();
    try {
      sleep();
    } finally {
      workers.release();
    }
  }

  private void sleep() throws InterruptedException {
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

  /** Description as part of a sentence, "" without a delay. */
  String description() {
    return description;
  }
}
