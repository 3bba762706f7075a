package io.github.bancada.table;

import io.github.bancada.text.TimeSpan;
import java.time.Duration;

/**
 * The part of a test whose samples count, so that warm-up and ramp-down can be left out. A sample
 * counts if it ended in that part. Immutable.
 *
 * @param skipMillis time left out from the start of the test
 * @param untilMillis from the start of the test to the end of the part; {@link Long#MAX_VALUE} for
 *     the end of the test
 */
public record RunPart(long skipMillis, long untilMillis) {
  public static final RunPart WHOLE = new RunPart(0, Long.MAX_VALUE);

  /**
   * Reads both ends.
   *
   * @param skip such as {@code 15s}, {@code 500ms}, {@code 2min}, {@code 1h}; a bare number is in
   *     seconds; "" for the start of the test
   * @param until the same; "" for the end of the test
   * @throws IllegalArgumentException if a text is wrong, or nothing lies between both
   */
  public static RunPart parse(String skip, String until) {
    long from = skip.isBlank() ? 0 : millis("report.skip", skip);
    long to = until.isBlank() ? Long.MAX_VALUE : millis("report.until", until);
    if (to <= from) {
      throw new IllegalArgumentException(
          String.format(
              "report.skip '%s' and report.until '%s' leave out the whole test; both count from"
                  + " its start, so the second must be longer",
              skip.strip(), until.strip()));
    }
    return new RunPart(from, to);
  }

  /** The part without the first seconds. */
  public static RunPart after(int seconds) {
    return new RunPart(seconds * 1000L, Long.MAX_VALUE);
  }

  private static long millis(String name, String text) {
    return TimeSpan.parse(text)
        .map(Duration::toMillis)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    String.format(
                        "%s is '%s'; write a time since the start of the test, such as 15s,"
                            + " 500ms, 2min or 1h, or nothing",
                        name, text.strip())));
  }

  public boolean isWhole() {
    return skipMillis == 0 && untilMillis == Long.MAX_VALUE;
  }

  /** The first moment that counts, milliseconds since the epoch. */
  public long fromEpochMillis(long startEpochMillis) {
    return startEpochMillis + skipMillis;
  }

  /** The first moment after the part; {@link Long#MAX_VALUE} without an end. */
  public long untilEpochMillis(long startEpochMillis) {
    return untilMillis == Long.MAX_VALUE ? Long.MAX_VALUE : startEpochMillis + untilMillis;
  }

  /** Both parts left out. */
  public RunPart and(RunPart other) {
    return new RunPart(
        Math.max(skipMillis, other.skipMillis), Math.min(untilMillis, other.untilMillis));
  }
}
