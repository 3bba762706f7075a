package io.github.bancada.atm;

import io.github.bancada.metrics.ElapsedTimes;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.Outcomes;
import io.github.bancada.metrics.Span;
import io.github.bancada.metrics.SummedTimes;
import io.github.bancada.metrics.TimeBlocks;
import io.github.bancada.metrics.TimeCounts;
import io.github.bancada.metrics.Traffic;
import io.github.bancada.table.MeasuredInterval;
import io.github.bancada.table.MeasuredWindow;
import io.github.bancada.transaction.TransactionFacts;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import java.util.HashMap;
import java.util.Map;
import org.HdrHistogram.PackedHistogram;

/**
 * Counts the transactions of one label: those of the measured interval by outcome, the others in
 * one sum. Keeps a packed histogram and sums, no samples. Not thread-safe.
 */
final class LabelTransactions {
  private static final int DIGITS = 3;

  private final String label;
  private final MeasuredInterval interval;
  private final PackedHistogram times = new PackedHistogram(DIGITS);
  private final Map<String, Integer> usersByEngine = new HashMap<>();
  private long minNanos = Long.MAX_VALUE;
  private long maxNanos;
  private long sumNanos;
  private long failed;
  private long inDoubt;
  private long retried;
  private long outside;
  private long outsideNotCommitted;

  LabelTransactions(String label, MeasuredInterval interval) {
    this.label = label;
    this.interval = interval;
  }

  /**
   * @param start nanoseconds since the epoch
   * @param users active virtual users of its thread group and load generator
   * @param engine name of the load generator, "" for this process
   * @return whether it lies inside the measured interval
   */
  boolean add(
      TransactionFacts transaction, long start, long elapsedNanos, int users, String engine) {
    if (transaction.outcome() == Outcome.CANCELLED) {
      return false; // ended by the test, not by the server
    }
    if (!interval.contains(start, start + elapsedNanos)) {
      outside++;
      outsideNotCommitted += transaction.outcome() == Outcome.COMMITTED ? 0 : 1;
      return false;
    }
    usersByEngine.merge(engine, users, Math::max);
    retried += transaction.retries() > 0 ? 1 : 0;
    switch (transaction.outcome()) {
      case COMMITTED -> time(elapsedNanos);
      case IN_DOUBT -> inDoubt++;
      default -> failed++;
    }
    return true;
  }

  MeasuredWindow window() {
    return interval.window("measured phase, " + label);
  }

  private void time(long nanos) {
    times.recordValue(Math.max(0, nanos));
    minNanos = Math.min(minNanos, nanos);
    maxNanos = Math.max(maxNanos, nanos);
    sumNanos += nanos;
  }

  AtmFigures figures() {
    var histogram = LabelSummary.emptyHistogram();
    histogram.add(times);
    boolean none = times.getTotalCount() == 0;
    return new AtmFigures(
        usersByEngine.values().stream().mapToInt(Integer::intValue).sum(),
        interval.measuredNanos(),
        new LabelSummary(
            label,
            Outcomes.together(
                new ElapsedTimes(TimeCounts.of(histogram), none ? 0 : minNanos, maxNanos, sumNanos),
                0),
            0,
            SummedTimes.NONE,
            Traffic.NONE,
            Span.NONE,
            false,
            TimeBlocks.NONE),
        failed,
        inDoubt,
        retried,
        outside,
        outsideNotCommitted);
  }
}
