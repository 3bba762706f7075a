package io.github.bancada.history;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.report.compare.ComparedFigure;
import java.util.Arrays;
import java.util.Locale;

/** A figure of a label in each run. */
public enum Figure {
  THROUGHPUT(ComparedFigure.THROUGHPUT),
  MEAN(ComparedFigure.MEAN),
  P50(ComparedFigure.P50),
  P95(ComparedFigure.P95),
  P99(ComparedFigure.P99),
  RESPONSE_MEAN(ComparedFigure.RESPONSE_MEAN),
  RESPONSE_P50(ComparedFigure.RESPONSE_P50),
  RESPONSE_P95(ComparedFigure.RESPONSE_P95),
  RESPONSE_P99(ComparedFigure.RESPONSE_P99),
  ERRORS(ComparedFigure.ERRORS),
  /** What a search found, of the row {@code TOTAL}: arrivals a second or users. */
  CAPACITY(null);

  private final ComparedFigure compared;

  Figure(ComparedFigure compared) {
    this.compared = compared;
  }

  /** The name, as criteria of a gate have it: {@code p95}, {@code response p95}. */
  public String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /**
   * The figure with this {@link #key}.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Figure of(String key) {
    return Arrays.stream(values())
        .filter(each -> each.key().equals(key.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "'"
                        + key
                        + "' is no figure of a history; give one of "
                        + Arrays.stream(values()).map(Figure::key).toList()));
  }

  /** The figure of a label; NaN if the label does not have it. */
  double of(LabelSummary label) {
    return compared == null || compared.isResponse() && label.responses().isEmpty()
        ? Double.NaN
        : compared.of(label);
  }

  /** Whether it is one of the times, in the clock's resolution. */
  boolean isPercentile() {
    return compared != null && compared.isPercentile();
  }

  /** Whether it is an elapsed time in nanoseconds. */
  public boolean isTime() {
    return compared != null && compared.isTime();
  }

  /** Whether levels are compared by difference, in percentage points, not by ratio. */
  public boolean isDifference() {
    return this == ERRORS;
  }

  public boolean isSmallerBetter() {
    return this != THROUGHPUT && this != CAPACITY;
  }
}
