package io.github.bancada.gate;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Judges criteria about a run as a whole. Stateless. */
final class WholeRun {
  private WholeRun() {}

  static Judgement judge(Criterion criterion, RunSummary run, Baseline baseline) {
    List<LabelSummary> labels = labels(criterion.labels(), run);
    if (labels.isEmpty()) {
      return Judgement.notJudged(criterion, "", "no sample");
    }
    if (isConnect(criterion.metric()) && labels.stream().allMatch(label -> label.connects() == 0)) {
      return Judgement.notJudged(criterion, "", "no sample opened a connection");
    }
    if (criterion.labels() instanceof LabelPattern.Matching
        && run.labels().stream().anyMatch(l -> l.label().equals(RunRecorder.OTHER_LABELS))) {
      return Judgement.notJudged(
          criterion, "", "not judged: more than " + RunRecorder.MAX_LABELS + " labels in the run");
    }
    List<Judgement> each = new ArrayList<>();
    for (LabelSummary label : labels) {
      each.add(judge(criterion, label, baseline));
    }
    return worst(criterion, each);
  }

  private static List<LabelSummary> labels(LabelPattern wanted, RunSummary run) {
    List<LabelSummary> all =
        wanted instanceof LabelPattern.All
            ? List.of(run.total())
            : run.labels().stream().filter(label -> wanted.test(label.label())).toList();
    return all.stream().filter(label -> label.samples() > 0).toList();
  }

  private static boolean isConnect(Metric metric) {
    return metric.kind() == Metric.Kind.CONNECT_MEAN
        || metric.kind() == Metric.Kind.CONNECT_PERCENTILE;
  }

  private static Judgement judge(Criterion criterion, LabelSummary label, Baseline baseline) {
    Optional<Ratio> bound = baseline.bound(criterion, label.label());
    if (bound.isEmpty()) {
      return Judgement.notJudged(
          criterion, label.label(), "'" + label.label() + "' is not in the baseline");
    }
    Ratio measured = criterion.metric().of(label, criterion.limit().dimension());
    return new Judgement(
        criterion,
        criterion.holds(measured, bound.get()),
        label.label(),
        Optional.of(measured),
        bound,
        "");
  }

  /** One failed label fails the criterion. */
  private static Judgement worst(Criterion criterion, List<Judgement> each) {
    List<Judgement> failed = each.stream().filter(judgement -> !judgement.passed()).toList();
    Comparator<Judgement> byFigure =
        Comparator.comparing(judgement -> judgement.measured().orElse(Ratio.of(0)));
    Comparator<Judgement> byHarm =
        criterion.operator().wantsSmall() ? byFigure : byFigure.reversed();
    Judgement worst = (failed.isEmpty() ? each : failed).stream().max(byHarm).orElseThrow();
    if (each.size() == 1 || failed.isEmpty()) {
      return worst;
    }
    String remark =
        failed.size()
            + " of "
            + each.size()
            + " labels failed"
            + (worst.remark().isEmpty() ? "" : ": " + worst.remark());
    return new Judgement(criterion, false, worst.label(), worst.measured(), worst.bound(), remark);
  }
}
