package io.github.bancada.jmeter;

/**
 * How long something still takes. Immutable.
 *
 * @param seconds NaN if unknown
 * @param atMost whether it may end earlier
 */
public record TimeLeft(double seconds, boolean atMost) {
  public static final TimeLeft UNKNOWN = new TimeLeft(Double.NaN, false);
  public static final TimeLeft NONE = new TimeLeft(0, false);

  /** Exactly this time. */
  public static TimeLeft of(double seconds) {
    return new TimeLeft(Math.max(0, seconds), false);
  }

  /** At most this time. */
  public static TimeLeft atMost(double seconds) {
    return new TimeLeft(Math.max(0, seconds), true);
  }

  public boolean isKnown() {
    return !Double.isNaN(seconds);
  }

  /** The longer of two that run at the same time. */
  TimeLeft beside(TimeLeft other) {
    if (!isKnown() || !other.isKnown()) {
      return UNKNOWN;
    }
    return new TimeLeft(Math.max(seconds, other.seconds), atMost || other.atMost);
  }

  /** The sum of two that run one after the other. */
  TimeLeft then(TimeLeft other) {
    return new TimeLeft(seconds + other.seconds, atMost || other.atMost);
  }

  /** The earlier of two possible ends, both known. */
  TimeLeft orEarlier(TimeLeft other) {
    return seconds <= other.seconds ? this : other;
  }
}
