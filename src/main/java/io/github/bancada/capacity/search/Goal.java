package io.github.bancada.capacity.search;

import io.github.bancada.text.Token;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * One criterion that a load must meet. Immutable.
 *
 * @param text as the user wrote it
 * @param kind kind of the figure
 * @param response whether times run from the intended start; if not, from the actual one
 * @param limitNanos the longest time that is not over, nanoseconds; 0 for errors
 * @param share the share of samples that may be over or fail, 0 to 1; 0 for a mean
 * @param labels labels that count
 */
public record Goal(
    String text,
    Kind kind,
    boolean response,
    long limitNanos,
    double share,
    Predicate<String> labels) {

  /** Every label counts. */
  public static final Predicate<String> EVERY_LABEL = label -> true;

  /** Figure of a goal. */
  public enum Kind implements Token {
    /** Samples over the limit, including failed and unserved ones. */
    QUANTILE,
    /** The mean time of successful samples. */
    MEAN,
    /** Failed and unserved samples. */
    ERRORS
  }

  /**
   * A percentile below a limit.
   *
   * @param percent above 0, below 100
   */
  public static Goal quantile(double percent, boolean response, long limitNanos) {
    return new Goal(
        text(response, "p" + plain(percent), limitNanos),
        Kind.QUANTILE,
        response,
        limitNanos,
        1 - percent / 100,
        EVERY_LABEL);
  }

  /** A mean below a limit. */
  public static Goal mean(boolean response, long limitNanos) {
    return new Goal(
        text(response, "mean", limitNanos), Kind.MEAN, response, limitNanos, 0, EVERY_LABEL);
  }

  /**
   * A limit for the share of failed and unserved samples.
   *
   * @param share above 0, below 1
   */
  public static Goal errors(double share) {
    return new Goal(
        "errors <= " + plain(100 * share) + " %", Kind.ERRORS, false, 0, share, EVERY_LABEL);
  }

  public Goal {
    if (kind != Kind.MEAN && !(share > 0 && share < 1)) {
      throw new IllegalArgumentException(
          "'"
              + text
              + "' allows a share of "
              + share
              + " of the samples to be over; a search needs more than 0 and less than 1: write for"
              + " example p99 < 1 s or errors < 1 %");
    }
    if (kind != Kind.ERRORS && limitNanos <= 0) {
      throw new IllegalArgumentException("the limit of '" + text + "' must be above 0");
    }
  }

  /** Samples of a trial for about a hundred expected over the limit. */
  double samplesForAHundredOver() {
    return kind == Kind.MEAN ? 1_000 : 100 / share;
  }

  private static String text(boolean response, String figure, long limitNanos) {
    return (response ? "response " : "") + figure + " < " + plain(limitNanos / 1e6) + " ms";
  }

  private static String plain(double number) {
    String text = String.format(Locale.ROOT, "%.6f", number);
    return text.replaceAll("\\.?0+$", "");
  }
}
