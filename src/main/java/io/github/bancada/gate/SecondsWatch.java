package io.github.bancada.gate;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Judges criteria second by second, on a clock: whether samples arrive or not, each whole second of
 * the test counts, and one without a matching sample counts as broken, for nothing shows that the
 * criterion is met. Thread-safe.
 */
final class SecondsWatch {
  private final List<Streaks> streaks;
  private long next;
  private long end = Long.MAX_VALUE;

  /**
   * @param criteria those that are not sustained are left out
   * @param startEpochMillis start of the test; a second that it cuts does not count
   */
  SecondsWatch(List<Criterion> criteria, Baseline baseline, long startEpochMillis) {
    next = -Math.floorDiv(-startEpochMillis, 1000L);
    long first = next;
    streaks =
        criteria.stream()
            .filter(criterion -> criterion.sustained().isPresent())
            .map(criterion -> new Streaks(criterion, baseline, first))
            .toList();
  }

  /** The same for a run that is over. */
  static SecondsWatch replay(List<Criterion> criteria, Baseline baseline, RunSummary run)
      throws IOException {
    SecondsWatch watch = new SecondsWatch(criteria, baseline, run.info().startEpochMillis());
    watch.endAt(run.info().endEpochMillis());
    if (!watch.streaks.isEmpty()) {
      Map<String, SecondFigures> labels = new HashMap<>();
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
                labels.put(row.label(), SecondFigures.of(row));
              });
      watch.second(second[0], labels);
    }
    watch.fillUpTo(Math.floorDiv(run.info().endEpochMillis(), 1000L));
    return watch;
  }

  /** A second is over; those before it that nobody told of had no samples. */
  void closed(long epochSecond, List<LabelSummary> labels) {
    if (streaks.isEmpty()) {
      return;
    }
    Map<String, SecondFigures> figures = new HashMap<>();
    labels.forEach(label -> figures.put(label.label(), SecondFigures.of(label)));
    if (!labels.isEmpty()) {
      figures.put(RunSummary.TOTAL, SecondFigures.of(LabelSummary.merge(RunSummary.TOTAL, labels)));
    }
    second(epochSecond, figures);
  }

  private synchronized void second(long epochSecond, Map<String, SecondFigures> labels) {
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

  /** The test is over: the second that its end cuts does not count, nor do those behind it. */
  synchronized void endAt(long endEpochMillis) {
    end = Math.floorDiv(endEpochMillis, 1000L);
  }

  /** The first criterion, in the order of the gate, that has ended the test. */
  synchronized Optional<Criterion> stopper() {
    return streaks.stream()
        .filter(Streaks::isTripped)
        .map(Streaks::criterion)
        .filter(criterion -> criterion.sustained().orElseThrow().stops())
        .findFirst();
  }

  /**
   * What came of a criterion.
   *
   * @param missing why the run cannot be judged by it; empty if it can
   */
  synchronized Judgement judge(Criterion criterion, Optional<String> missing) {
    return streaks.stream()
        .filter(each -> each.criterion() == criterion)
        .findFirst()
        .orElseThrow()
        .judgement(missing);
  }

  /** What a finished run does not have: figures of each second that its file leaves out. */
  static List<Problem> problemsOfReplay(List<Criterion> criteria) {
    List<Problem> problems = new ArrayList<>();
    for (Criterion criterion : criteria) {
      if (criterion.sustained().isPresent() && !criterion.metric().isKeptBySecond()) {
        problems.add(
            new Problem(
                criterion.position(),
                "a finished run has "
                    + criterion.metric()
                    + " of the whole only, not of each second; with for ... use samples, errors,"
                    + " throughput, mean, p50, p95 or max, or judge it while the test runs"));
      }
    }
    return problems;
  }
}
