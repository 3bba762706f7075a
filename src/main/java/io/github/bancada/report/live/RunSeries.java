package io.github.bancada.report.live;

import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.TimeCounts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The series of a run for other programs. Their number is bounded: the first {@value #MAX_LABELS}
 * labels and {@value #MAX_ERRORS} groups of errors have their own, so that no series changes its
 * meaning; the others are added up. Immutable.
 */
record RunSeries(RunSummary run) {
  static final int MAX_LABELS = 100;
  static final int MAX_ERRORS = 200;

  private static final String OTHER_CODES = "(other codes)";
  private static final double NANOS_PER_SECOND = 1e9;

  /** Upper ends of the buckets, in seconds: from 100 µs to 100 s, three for each factor of ten. */
  static final double[] BUCKETS = {
    0.0001,
    0.00025,
    0.0005,
    0.001,
    0.0025,
    0.005,
    0.01,
    0.025,
    0.05,
    0.1,
    0.25,
    0.5,
    1,
    2.5,
    5,
    10,
    25,
    50,
    100,
    Double.POSITIVE_INFINITY
  };

  /** Failed samples of a label with a response code. */
  record ErrorKey(String label, String code) {}

  /** The first labels and all others as one, without {@link #transactions()}. */
  List<LabelSummary> labels() {
    return bounded(run.labels().stream().filter(this::isInTotal).toList());
  }

  /**
   * The same for Transaction Controllers that are not in the total. The other series leave them
   * out, so that sums count nothing twice.
   */
  List<LabelSummary> transactions() {
    return bounded(run.labels().stream().filter(label -> !isInTotal(label)).toList());
  }

  private boolean isInTotal(LabelSummary label) {
    return run.total().hasTransactions()
        || !label.hasTransactions()
        || label.transactions() < label.samples();
  }

  private static List<LabelSummary> bounded(List<LabelSummary> all) {
    List<LabelSummary> own = new ArrayList<>();
    List<LabelSummary> others = new ArrayList<>();
    for (LabelSummary label : all) {
      boolean isOther = label.label().equals(RunRecorder.OTHER_LABELS);
      (isOther || own.size() == MAX_LABELS ? others : own).add(label);
    }
    if (!others.isEmpty()) {
      own.add(LabelSummary.merge(RunRecorder.OTHER_LABELS, others));
    }
    return own;
  }

  /** Numbers of failed samples, in the order of the first failures, which never changes. */
  Map<ErrorKey, Long> errors() {
    Set<String> own = new HashSet<>();
    run.labels().stream()
        .filter(this::isInTotal)
        .limit(MAX_LABELS)
        .forEach(label -> own.add(label.label()));
    Set<String> apart = new HashSet<>();
    run.labels().stream()
        .filter(label -> !isInTotal(label))
        .forEach(label -> apart.add(label.label()));
    Map<ErrorKey, Long> counts = new LinkedHashMap<>();
    List<Failures.Group> groups =
        run.failures().groups().stream()
            .filter(group -> !apart.contains(group.label()))
            .sorted(
                Comparator.comparingLong(Failures.Group::firstEpochMillis)
                    .thenComparing(Failures.Group::label)
                    .thenComparing(Failures.Group::code))
            .toList();
    for (Failures.Group group : groups) {
      boolean fits = own.contains(group.label()) && counts.size() < MAX_ERRORS;
      counts.merge(
          fits
              ? new ErrorKey(group.label(), group.code())
              : new ErrorKey(RunRecorder.OTHER_LABELS, OTHER_CODES),
          group.count(),
          Long::sum);
    }
    return counts;
  }

  /** Numbers of times in each bucket; a time at an end counts below it. */
  static long[] counts(TimeCounts times) {
    long[] counts = new long[BUCKETS.length];
    int bucket = 0;
    for (int i = 0; i < times.values(); i++) {
      while (times.nanos(i) > BUCKETS[bucket] * NANOS_PER_SECOND) {
        bucket++;
      }
      counts[bucket] += times.count(i);
    }
    return counts;
  }
}
