package io.github.bancada.text;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads times such as {@code 90s}, {@code 500ms}, {@code 2min} or {@code 1h}. Stateless. */
public final class TimeSpan {
  private static final Pattern TIME =
      Pattern.compile("(\\d{1,12}(?:\\.\\d{1,6})?)\\s*(ms|s|min|m|h)?");
  private static final BigDecimal YEAR_MILLIS = BigDecimal.valueOf(366L * 24 * 3_600_000);

  private TimeSpan() {}

  /** A time in whole milliseconds, at most a year; a bare number is in seconds; empty if wrong. */
  public static Optional<Duration> parse(String text) {
    Matcher time = TIME.matcher(text.strip().toLowerCase(Locale.ROOT));
    return Optional.of(time)
        .filter(Matcher::matches)
        .map(found -> new BigDecimal(found.group(1)).multiply(unitMillis(found.group(2))))
        .filter(millis -> millis.compareTo(YEAR_MILLIS) <= 0)
        .map(millis -> Duration.ofMillis(millis.longValue()));
  }

  private static BigDecimal unitMillis(String unit) {
    return BigDecimal.valueOf(
        switch (unit == null ? "s" : unit) {
          case "ms" -> 1;
          case "s" -> 1_000;
          case "h" -> 3_600_000;
          default -> 60_000;
        });
  }
}
