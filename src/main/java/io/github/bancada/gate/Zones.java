package io.github.bancada.gate;

import io.github.bancada.metrics.Apdex;
import io.github.bancada.metrics.ApdexThresholds;
import io.github.bancada.metrics.LabelSummary;

/**
 * The thresholds of a figure. Immutable.
 *
 * @param thresholds thresholds of the Apdex; {@code within} and {@code over} use only the first
 * @param text as written
 */
record Zones(ApdexThresholds thresholds, String text) {
  /** The figure of a label with known outcomes. */
  Ratio of(Metric.Kind kind, LabelSummary label) {
    Apdex apdex = label.apdex(thresholds).orElseThrow();
    return switch (kind) {
      case APDEX -> Ratio.of(apdex.halves(), 2 * apdex.samples());
      case WITHIN -> percent(apdex.satisfied(), apdex);
      case OVER -> percent(apdex.samples() - apdex.satisfied(), apdex);
      default -> throw new IllegalStateException(kind + " has no thresholds");
    };
  }

  private static Ratio percent(long part, Apdex apdex) {
    return Ratio.of(100 * part, apdex.samples());
  }

  @Override
  public String toString() {
    return text;
  }
}
