package io.github.bancada.pages.printer;

import io.github.bancada.text.Setting;
import java.time.Duration;

/**
 * What a sample must bring. Immutable.
 *
 * @param pages how far the count must have moved since the last sample; {@value #ANY} = anything
 * @param waitLimit how long to go on asking until it has; zero = ask once
 * @param pollInterval pause between two questions
 */
public record DeltaExpectation(long pages, Duration waitLimit, Duration pollInterval) {
  static final long ANY = -1;

  private static final int DEFAULT_INTERVAL_MILLIS = 1000;

  /**
   * Reads the fields of the sampler.
   *
   * @throws IllegalArgumentException naming the field that is wrong
   */
  public static DeltaExpectation parse(
      String expectedDelta, String waitLimit, String pollInterval) {
    int pages = Setting.number("Expected delta", expectedDelta, (int) ANY, 0, Integer.MAX_VALUE);
    int seconds = Setting.number("Wait at most", waitLimit, 0, 0, Integer.MAX_VALUE);
    if (seconds > 0 && pages == ANY) {
      throw new IllegalArgumentException(
          "Wait at most is '"
              + seconds
              + "' but Expected delta is empty; say what delta to wait for, or do not wait");
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
