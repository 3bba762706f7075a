package io.github.bancada.jmeter;

/**
 * How long something still takes. Immutable.
 *
 * @param seconds NaN if nobody knows
 * @param atMost whether it may end earlier
 */
public record TimeLeft(double seconds, boolean atMost) {
  public static final TimeLeft UNKNOWN = new TimeLeft(Double.NaN, false);
  public static final TimeLeft NONE = new TimeLeft(0, false);

  /** So many seconds, and no less. */
  public static TimeLeft of(double seconds) {
    return new TimeLeft(Math.max(0, seconds), false);
  }

  /** So many seconds or less. */
  public static TimeLeft atMost(double seconds) {
    return new TimeLeft(Math.max(0, seconds), true);
  }

  public boolean isKnown() {
    return !Double.isNaN(seconds);
  }

  /** Of two that go on at the same time: the longer one. */
  TimeLeft beside(TimeLeft other) {
    if (!isKnown() || !other.isKnown()) {
      return UNKNOWN;
    }
    return new TimeLeft(Math.max(seconds, other.seconds), atMost || other.atMost);
  }

  /** Of one after the other. */
  TimeLeft then(TimeLeft other) {
    return new TimeLeft(seconds + other.seconds, atMost || other.atMost);
  }

  /** What ends by the one or by the other, whichever comes first; both are known. */
  TimeLeft orEarlier(TimeLeft other) {
    return seconds <= other.seconds ? this : other;
  }
}
