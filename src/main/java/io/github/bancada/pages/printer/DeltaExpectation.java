package io.github.bancada.pages.printer;

import java.time.Duration;

/**
 * The expected change of the count. Immutable.
 *
 * @param pages expected increase since the last sample; {@value #ANY} = any
 * @param waitLimit how long to poll for it; zero = one request
 * @param pollInterval pause between two requests
 */
public record DeltaExpectation(long pages, Duration waitLimit, Duration pollInterval) {
  public static final long ANY = -1;

  /**
   * @throws IllegalArgumentException if there is a wait without an expected delta
   */
  public DeltaExpectation {
    if (!waitLimit.isZero() && pages == ANY) {
      throw new IllegalArgumentException(
          "Wait at most is '"
              + waitLimit.toSeconds()
              + "' but Expected delta is empty; set the delta to wait for, or clear Wait at most");
    }
  }

  boolean isAny() {
    return pages == ANY;
  }
}
