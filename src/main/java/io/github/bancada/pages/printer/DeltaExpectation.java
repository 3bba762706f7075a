package io.github.bancada.pages.printer;

import io.github.bancada.text.Setting;
import java.time.Duration;

/**
 * The expected change of the count. Immutable.
 *
 * @param pages expected increase since the last sample; {@value #ANY} = any
 * @param waitLimit how long to poll for it; zero = one request
 * @param pollInterval pause between two requests
 */
public record DeltaExpectation(long pages, Duration waitLimit, Duration pollInterval) {
  static final long ANY = -1;

  private static final int DEFAULT_INTERVAL_MILLIS = 1000;

  /**
   * Reads the fields of the sampler.
   *
   * @throws IllegalArgumentException with the name of the wrong field
   */
  public static DeltaExpectation parse(
      String expectedDelta, String waitLimit, String pollInterval) {
    int pages = Setting.number("Expected delta", expectedDelta, (int) ANY, 0, Integer.MAX_VALUE);
    int seconds = Setting.number("Wait at most", waitLimit, 0, 0, Integer.MAX_VALUE);
    if (seconds > 0 && pages == ANY) {
      throw new IllegalArgumentException(
          "Wait at most is '"
              + seconds
              + "' but Expected delta is empty; set the delta to wait for, or clear Wait at most");
    }
    return new DeltaExpectation(
        pages,
        Duration.ofSeconds(seconds),
        Duration.ofMillis(
            Setting.number(
                "Poll interval", pollInterval, DEFAULT_INTERVAL_MILLIS, 1, Integer.MAX_VALUE)));
  }

  boolean isAny() {
    return pages == ANY;
  }
}
