package io.github.bancada.text;

import java.util.Locale;

/** Remaining time of long work, for its lines of progress. Stateless. */
public final class Remaining {
  private Remaining() {}

  /**
   * The time that the rest takes at the speed so far: {@code ETA 2:05 min}, or {@code ETA unknown}
   * before anything is done.
   *
   * @param done since the start, in any unit; likewise the rest
   * @param seconds since the start
   */
  public static String text(double done, double rest, double seconds) {
    return "ETA "
        + (done <= 0 || seconds <= 0 ? "unknown" : duration(Math.round(rest * seconds / done)));
  }

  /** {@code 7 s}, {@code 2:05 min} or {@code 1:02:05 h}. */
  private static String duration(long seconds) {
    if (seconds < 60) {
      return seconds + " s";
    }
    return seconds < 3600
        ? String.format(Locale.ROOT, "%d:%02d min", seconds / 60, seconds % 60)
        : String.format(
            Locale.ROOT, "%d:%02d:%02d h", seconds / 3600, seconds / 60 % 60, seconds % 60);
  }
}
