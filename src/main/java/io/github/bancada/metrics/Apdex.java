package io.github.bancada.metrics;

import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Samples in the zones of the Application Performance Index, as the Apdex Alliance's Technical
 * Specification 1.1 defines them: satisfied up to the threshold T, tolerating up to F, frustrated
 * above it. A failed sample is frustrated, however fast it was. Immutable.
 *
 * @param satisfied successful samples of at most T
 * @param tolerating successful samples above T, of at most F
 * @param slow successful samples above F
 * @param failed failed samples
 */
public record Apdex(long satisfied, long tolerating, long slow, long failed) {
  /** Text of an index without samples, as the specification writes it. */
  public static final String NO_SAMPLES = "NS";

  /** Mark behind an index of few samples. */
  public static final String SMALL_SAMPLE = "*";

  /** The specification calls a group with fewer samples small and wants a mark. */
  private static final long ENOUGH = 100;

  /** Number of all samples. */
  public long samples() {
    return satisfied + tolerating + slow + failed;
  }

  /** Samples above F and failed samples. */
  public long frustrated() {
    return slow + failed;
  }

  /** From 0, when all are frustrated, to 1, when all are satisfied; NaN without samples. */
  public double index() {
    return samples() == 0 ? Double.NaN : (2.0 * satisfied + tolerating) / (2.0 * samples());
  }

  /** Twice the numerator of the index, whose denominator is twice the samples: no rounding. */
  public long halves() {
    return 2 * satisfied + tolerating;
  }

  public boolean isSmall() {
    return samples() < ENOUGH;
  }

  /**
   * The index with two decimals, {@code NS} without samples, and with a star if there are few. An
   * index below 1 never shows as 1.00, and one above 0 never as 0.00.
   */
  public String text() {
    if (samples() == 0) {
      return NO_SAMPLES;
    }
    BigDecimal exact = BigDecimal.valueOf(halves());
    BigDecimal rounded = exact.divide(BigDecimal.valueOf(2 * samples()), 2, RoundingMode.HALF_UP);
    if (rounded.signum() == 0 && halves() > 0) {
      rounded = new BigDecimal("0.01");
    } else if (rounded.compareTo(BigDecimal.ONE) == 0 && satisfied < samples()) {
      rounded = new BigDecimal("0.99");
    }
    return rounded.toPlainString() + (isSmall() ? SMALL_SAMPLE : "");
  }
}
