package io.github.bancada.gate;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import java.util.List;
import java.util.Optional;

/**
 * Checks that a run has the figures that a criterion needs. Without them no criterion is met: no
 * data is never a pass. Stateless.
 */
final class Evidence {
  static final String NO_SAMPLE = "no sample";

  static final String NO_CONNECTION = "no sample opened a connection";

  static final String NO_LATENCY = "no latency: the sampler does not measure it";

  static final String NO_RESPONSE = "no response time: the run sends no arrivals";

  static final String OUTCOMES_UNKNOWN = "the run does not say which samples failed";

  static final String NOT_IN_PARTS =
      "not known for a part of a stored run; judge all of it, or while the test runs";

  private Evidence() {}

  /** The matching labels that have samples; the total for {@code all}. */
  static List<LabelSummary> labels(LabelPattern wanted, RunSummary run) {
    List<LabelSummary> all =
        wanted instanceof LabelPattern.All
            ? List.of(run.total())
            : run.everyLabel().stream().filter(label -> wanted.test(label.label())).toList();
    return all.stream().filter(label -> label.samples() > 0).toList();
  }

  /** Why the criterion cannot judge the run at all; empty if it can. */
  static Optional<String> missing(Criterion criterion, RunSummary run) {
    List<LabelSummary> labels = labels(criterion.labels(), run);
    if (needsOutcomes(criterion.metric()) && !run.info().origin().failuresKnown()) {
      return Optional.of(OUTCOMES_UNKNOWN);
    }
    if (criterion.labels() instanceof LabelPattern.Matching
        && run.labels().stream().anyMatch(l -> l.label().equals(RunRecorder.OTHER_LABELS))) {
      return Optional.of("not judged: more than " + RunRecorder.MAX_LABELS + " labels in the run");
    }
    if (labels.isEmpty()) {
      return Optional.of(NO_SAMPLE);
    }
    return labels.stream().allMatch(label -> missing(criterion, label).isPresent())
        ? missing(criterion, labels.get(0))
        : Optional.empty();
  }

  /** Why the criterion cannot judge a label that has samples; empty if it can. */
  static Optional<String> missing(Criterion criterion, LabelSummary label) {
    return missing(criterion.metric(), label);
  }

  static Optional<String> missing(Metric metric, LabelSummary label) {
    if (metric.isElapsed() || metric.kind().hasZones()) {
      return metric.missing(label);
    }
    if (metric.isLatency() && label.latencies().isEmpty()) {
      return Optional.of(label.traffic().isKnown() ? NO_LATENCY : NOT_IN_PARTS);
    }
    if ((metric.isConnect() || isTraffic(metric)) && !label.traffic().isKnown()) {
      return Optional.of(NOT_IN_PARTS);
    }
    return metric.isConnect() && label.connects().samples() == 0
        ? Optional.of(NO_CONNECTION)
        : Optional.empty();
  }

  static boolean needsOutcomes(Metric metric) {
    return metric.kind() == Metric.Kind.ERRORS
        || metric.kind().hasZones()
        || metric.isElapsed() && metric.outcome() != CountedSamples.ALL;
  }

  private static boolean isTraffic(Metric metric) {
    return metric.kind() == Metric.Kind.RECEIVED || metric.kind() == Metric.Kind.SENT;
  }
}
