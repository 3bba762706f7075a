package io.github.bancada.ldap.replay;

import io.github.bancada.ldap.accesslog.OperationKind;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Totals of one kind of operations. Not thread-safe. */
final class KindTotals {
  private static final int DIGITS = 3;
  private static final double MEDIAN = 50;
  private static final double HIGH = 95;
  private static final double NANOS_OF_MILLI = 1e6;

  private final OperationKind kind;
  private final Map<Reason, Long> left = new EnumMap<>(Reason.class);
  private final Histogram loggedTimes = new Histogram(DIGITS);
  private final Histogram serviceTimes = new Histogram(DIGITS);
  private final Histogram responseTimes = new Histogram(DIGITS);
  private long replayed;
  private long approximated;
  private long otherResults;
  private long otherEntries;

  KindTotals(OperationKind kind) {
    this.kind = kind;
  }

  /**
   * Counts a replayed operation.
   *
   * @param asLogged whether its result was the log's
   * @param lateNanos delay of its start after the planned time; negative if it had none, and so no
   *     response time
   */
  void replayed(ReplayFacts facts, boolean asLogged, long elapsedNanos, long lateNanos) {
    replayed++;
    approximated += facts.approximated() ? 1 : 0;
    otherResults += asLogged ? 0 : 1;
    boolean counted = asLogged && facts.found() >= 0 && facts.logged().entries() >= 0;
    otherEntries += counted && facts.found() != facts.logged().entries() ? 1 : 0;
    if (facts.logged().nanos() >= 0) {
      loggedTimes.recordValue(facts.logged().nanos());
    }
    serviceTimes.recordValue(elapsedNanos);
    if (lateNanos >= 0) {
      responseTimes.recordValue(elapsedNanos + lateNanos);
    }
  }

  void leftOut(Reason reason, long count) {
    left.merge(reason, count, Long::sum);
  }

  String name() {
    return kind.token();
  }

  boolean isEmpty() {
    return logged() == 0;
  }

  /** Operations of the log until the replay ended. */
  long logged() {
    return replayed + notReplayed();
  }

  long replayed() {
    return replayed;
  }

  long notReplayed() {
    return left.values().stream().mapToLong(Long::longValue).sum();
  }

  long approximated() {
    return approximated;
  }

  long otherResults() {
    return otherResults;
  }

  long otherEntries() {
    return otherEntries;
  }

  /** Why operations were left out, and how many. */
  Map<Reason, Long> left() {
    return left;
  }

  /** The same in one cell. */
  String reasons() {
    return String.join(
        "; ",
        left.entrySet().stream()
            .map(each -> each.getKey().token() + " " + each.getValue())
            .toList());
  }

  double loggedMedian() {
    return millis(loggedTimes, MEDIAN);
  }

  double loggedHigh() {
    return millis(loggedTimes, HIGH);
  }

  double serviceMedian() {
    return millis(serviceTimes, MEDIAN);
  }

  double serviceHigh() {
    return millis(serviceTimes, HIGH);
  }

  double responseHigh() {
    return millis(responseTimes, HIGH);
  }

  private static double millis(Histogram times, double percentile) {
    return times.getTotalCount() == 0
        ? Double.NaN
        : times.getValueAtPercentile(percentile) / NANOS_OF_MILLI;
  }
}
