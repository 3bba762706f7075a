package io.github.bancada.atm;

import io.github.bancada.metrics.LabelSummary;
import java.util.List;

/**
 * The benchmark's figures of one label or of all labels. Immutable.
 *
 * @param users most virtual users at one time
 * @param measuredNanos measured time
 * @param times of the committed transactions wholly inside the measured interval
 * @param failed rolled back, wholly inside
 * @param inDoubt wholly inside, commit not answered
 * @param retried wholly inside, tried more than once, whatever the outcome
 * @param outside transactions not wholly inside; no other figure includes them
 * @param outsideNotCommitted the failed and in-doubt ones of these
 */
record AtmFigures(
    int users,
    long measuredNanos,
    LabelSummary times,
    long failed,
    long inDoubt,
    long retried,
    long outside,
    long outsideNotCommitted) {
  private static final double NANOS = 1e9;

  /**
   * The figures of all labels together.
   *
   * @param users most virtual users at one time, of all labels
   */
  static AtmFigures total(String label, int users, List<AtmFigures> parts) {
    return new AtmFigures(
        users,
        parts.stream().mapToLong(AtmFigures::measuredNanos).max().orElse(0),
        LabelSummary.merge(label, parts.stream().map(AtmFigures::times).toList()),
        parts.stream().mapToLong(AtmFigures::failed).sum(),
        parts.stream().mapToLong(AtmFigures::inDoubt).sum(),
        parts.stream().mapToLong(AtmFigures::retried).sum(),
        parts.stream().mapToLong(AtmFigures::outside).sum(),
        parts.stream().mapToLong(AtmFigures::outsideNotCommitted).sum());
  }

  String label() {
    return times.label();
  }

  long transactions() {
    return times.samples();
  }

  double seconds() {
    return measuredNanos / NANOS;
  }

  /** Committed transactions a second; 0 if nothing was measured. */
  double tps() {
    return measuredNanos == 0 ? 0 : transactions() / seconds();
  }

  /** Mean number of transactions under way: mean time by TPS (Little's law). */
  double concurrency() {
    return averageSeconds() * tps();
  }

  double averageSeconds() {
    return times.elapsed().meanNanos() / NANOS;
  }

  double minSeconds() {
    return times.elapsed().minNanos() / NANOS;
  }

  double maxSeconds() {
    return times.elapsed().maxNanos() / NANOS;
  }

  double percentileSeconds(double percentile) {
    return times.elapsed().percentileNanos(percentile) / NANOS;
  }
}
