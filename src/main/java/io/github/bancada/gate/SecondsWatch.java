package io.github.bancada.gate;

import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.table.RunPart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Judges sustained criteria second by second. Every whole second of the test counts; a second
 * without a matching sample counts as broken, because no data is never a pass. Thread-safe.
 */
final class SecondsWatch {
  private static final long SECOND_MILLIS = 1000;

  private final List<Streaks> streaks;
  private long next;
  private long end = Long.MAX_VALUE;

  /** Figures in the rows of a stored run; for a part of a run they exist only there. */
  private final Set<Metric.Kind> stored = EnumSet.noneOf(Metric.Kind.class);

  /**
   * @param criteria criteria of the gate; only sustained ones are judged
   * @param startEpochMillis start of the test; a partial first second does not count
   * @param part only whole seconds in it count
   */
  SecondsWatch(List<Criterion> criteria, Baseline baseline, long startEpochMillis, RunPart part) {
    long first = -Math.floorDiv(-startEpochMillis, SECOND_MILLIS);
    next = -Math.floorDiv(-part.fromEpochMillis(startEpochMillis), SECOND_MILLIS);
    endAt(part.untilEpochMillis(startEpochMillis));
    streaks =
        criteria.stream()
            .filter(criterion -> criterion.sustained().isPresent())
            .map(criterion -> new Streaks(criterion, baseline, first))
            .toList();
  }

  static SecondsWatch replay(List<Criterion> criteria, Baseline baseline, RunSummary run)
      throws IOException {
    SecondsWatch watch =
        new SecondsWatch(
            criteria, baseline, run.info().startEpochMillis(), run.timeline().leftOut().part());
    watch.endAt(run.info().endEpochMillis());
    if (!watch.streaks.isEmpty()) {
      Map<String, Figures> labels = new HashMap<>();
      long[] second = {Long.MIN_VALUE};
      run.timeline()
          .intervals()
          .forEach(
              row -> {
                if (row.epochSecond() != second[0]) {
                  watch.second(second[0], labels);
                  labels.clear();
                  second[0] = row.epochSecond();
                }
                labels.put(row.label(), Figures.of(row));
                watch.has(row);
              });
      watch.second(second[0], labels);
    }
    watch.fillUpTo(Math.floorDiv(run.info().endEpochMillis(), 1000L));
    return watch;
  }

  private synchronized void has(IntervalRow row) {
    if (row.traffic().receivedBytes() > 0) {
      stored.add(Metric.Kind.RECEIVED);
    }
    if (row.traffic().sentBytes() > 0) {
      stored.add(Metric.Kind.SENT);
    }
    if (row.latency().isPresent()) {
      stored.add(Metric.Kind.LATENCY_PERCENTILE);
    }
  }

  /** Called when a second closes; skipped seconds before it had no samples. */
  void closed(long epochSecond, List<LabelSummary> labels, LabelSummary total) {
    if (streaks.isEmpty()) {
      return;
    }
    Map<String, Figures> figures = new HashMap<>();
    labels.forEach(label -> figures.put(label.label(), Figures.of(label)));
    if (total.samples() > 0) {
      figures.put(RunSummary.TOTAL, Figures.of(total));
    }
    second(epochSecond, figures);
  }

  private synchronized void second(long epochSecond, Map<String, Figures> labels) {
    if (epochSecond < next || epochSecond >= end) {
      return;
    }
    fillUpTo(epochSecond);
    streaks.forEach(each -> each.second(epochSecond, labels));
    next = epochSecond + 1;
  }

  private synchronized void fillUpTo(long epochSecond) {
    for (; next < Math.min(epochSecond, end); next++) {
      for (Streaks each : streaks) {
        each.second(next, Map.of());
      }
    }
  }

  /** Sets the end of the judged time; a partial last second and later ones do not count. */
  final synchronized void endAt(long endEpochMillis) {
    end = Math.min(end, Math.floorDiv(endEpochMillis, SECOND_MILLIS));
  }

  /** The first criterion, in the order of the gate, that stops the test. */
  synchronized Optional<Criterion> stopper() {
    return streaks.stream()
        .filter(Streaks::isTripped)
        .map(Streaks::criterion)
        .filter(criterion -> criterion.sustained().orElseThrow().stops())
        .findFirst();
  }

  /** State of the criteria in a few words; "" without criteria. */
  synchronized String state() {
    return Streaks.State.of(streaks);
  }

  /**
   * The result of a criterion.
   *
   * @param missing why the criterion cannot judge the run; empty if it can
   */
  synchronized Judgement judge(Criterion criterion, Optional<String> missing) {
    return streaks.stream()
        .filter(each -> each.criterion() == criterion)
        .findFirst()
        .orElseThrow()
        .judgement(
            stored.contains(criterion.metric().kind())
                ? missing.filter(why -> !why.equals(Evidence.NOT_IN_PARTS))
                : missing);
  }

  /** Problems of criteria that need per-second figures not stored in a finished run. */
  static List<GateException.Problem> problemsOfReplay(List<Criterion> criteria) {
    List<GateException.Problem> problems = new ArrayList<>();
    for (Criterion criterion : criteria) {
      if (criterion.sustained().isPresent() && !criterion.metric().isStoredPerSecond()) {
        problems.add(
            new GateException.Problem(
                criterion.position(),
                "a finished run does not store "
                    + criterion.metric()
                    + " per second; with for ... use samples, errors, throughput, received, sent,"
                    + " mean, p50, p95, max, latency p50, latency p95, response p50, response p95"
                    + " or response max, or judge while the test runs"));
      }
    }
    return problems;
  }

  /** The figures of one label, or of the total, in one second with samples. */
  interface Figures {
    /**
     * A figure of this second in the smallest unit of the dimension; empty without samples for it.
     */
    Optional<Ratio> of(Metric metric, Dimension dimension);

    static Figures of(LabelSummary second) {
      return (metric, dimension) -> metric.ofSecond(second, dimension);
    }

    static Figures of(IntervalRow row) {
      return (metric, dimension) -> metric.ofSecond(row, dimension);
    }
  }
}
