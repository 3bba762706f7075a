package io.github.bancada.metrics;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The thresholds of an {@link Apdex}. Immutable.
 *
 * @param satisfiedNanos T: the longest time that satisfies
 * @param toleratedNanos F: a longer time frustrates
 */
public record ApdexThresholds(long satisfiedNanos, long toleratedNanos) {
  /** Default of F, in multiples of T. */
  private static final long TOLERATED = 4;

  private static final long DAY_NANOS = 86_400_000_000_000L;
  private static final BigDecimal MILLI = BigDecimal.valueOf(1_000_000);

  /** Units as written, each with its nanoseconds. */
  private static final Map<String, BigDecimal> UNITS =
      Map.of(
          "ns", BigDecimal.ONE,
          "us", BigDecimal.valueOf(1_000),
          "\u00b5s", BigDecimal.valueOf(1_000),
          "\u03bcs", BigDecimal.valueOf(1_000),
          "ms", MILLI,
          "s", BigDecimal.valueOf(1_000_000_000));

  private static final Pattern TIME =
      Pattern.compile("(\\d{1,18}(?:\\.\\d{1,9})?)\\s*([a-z\u00b5\u03bc]*)");

  private static final Pattern TWO =
      Pattern.compile(TIME.pattern() + "(?:[\\s,]+" + TIME.pattern() + ")?");

  /** The default: T is 500 ms, as in JMeter's dashboard. */
  public static final ApdexThresholds DEFAULT = of(500_000_000);

  /**
   * @throws IllegalArgumentException if T is not above 0, F not above T, or one longer than a day
   */
  public ApdexThresholds {
    if (satisfiedNanos <= 0 || toleratedNanos <= satisfiedNanos || toleratedNanos > 4 * DAY_NANOS) {
      throw new IllegalArgumentException(
          "T is " + satisfiedNanos + " ns and F is " + toleratedNanos + " ns");
    }
  }

  /** T, with F four times as long, as in the specification. */
  public static ApdexThresholds of(long satisfiedNanos) {
    return new ApdexThresholds(satisfiedNanos, TOLERATED * satisfiedNanos);
  }

  /**
   * Reads {@code 500ms}, or {@code 500ms 2s} for another F than four times T. A number without a
   * unit is milliseconds.
   *
   * @return none if the text is blank
   * @throws IllegalArgumentException if the text has another form
   */
  public static Optional<ApdexThresholds> parse(String text) {
    if (text.isBlank()) {
      return Optional.empty();
    }
    Matcher found = TWO.matcher(text.strip());
    if (!found.matches()) {
      throw invalid(text);
    }
    long satisfied = nanos(text, found.group(1), found.group(2));
    if (found.group(3) == null) {
      return Optional.of(of(satisfied));
    }
    long tolerated = nanos(text, found.group(3), found.group(4));
    if (tolerated <= satisfied) {
      throw invalid(text);
    }
    return Optional.of(new ApdexThresholds(satisfied, tolerated));
  }

  private static long nanos(String text, String number, String unit) {
    BigDecimal factor = unit.isEmpty() ? MILLI : UNITS.get(unit);
    if (factor == null) {
      throw invalid(text);
    }
    BigDecimal nanos = new BigDecimal(number).multiply(factor);
    if (nanos.compareTo(BigDecimal.ONE) < 0 || nanos.compareTo(BigDecimal.valueOf(DAY_NANOS)) > 0) {
      throw invalid(text);
    }
    return nanos.longValue();
  }

  private static IllegalArgumentException invalid(String text) {
    return new IllegalArgumentException(
        "the Apdex thresholds are '"
            + text
            + "'; write the longest satisfying time, such as 500ms, and the longest tolerated time"
            + " unless it is four times as long, such as 500ms 1500ms");
  }

  /** T in the shortest form: {@code 500 ms}. */
  public String satisfiedText() {
    return text(satisfiedNanos);
  }

  /** F in the shortest form: {@code 2 s}. */
  public String toleratedText() {
    return text(toleratedNanos);
  }

  private static String text(long nanos) {
    for (String unit : List.of("s", "ms", "us")) {
      BigDecimal in = BigDecimal.valueOf(nanos).divide(UNITS.get(unit)).stripTrailingZeros();
      if (in.compareTo(BigDecimal.ONE) >= 0) {
        return in.toPlainString() + " " + unit.replace('u', '\u00b5');
      }
    }
    return nanos + " ns";
  }
}
