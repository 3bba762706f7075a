package io.github.bancada.gate;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.table.GateVerdict.Result;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Judges criteria over the whole run. Stateless. */
final class WholeRun {
  private WholeRun() {}

  static Judgement judge(Criterion criterion, RunSummary run, Baseline baseline) {
    if (CapacityJudge.isOf(criterion)) {
      return CapacityJudge.judge(criterion, run, baseline);
    }
    List<Judgement> each = new ArrayList<>();
    Evidence.missing(criterion, run)
        .or(() -> baseline.notComparable(criterion, run))
        .ifPresentOrElse(
            why -> each.add(Judgement.notJudged(criterion, "", why)),
            () -> {
              Evidence.labels(criterion.labels(), run)
                  .forEach(label -> each.add(judge(criterion, label, baseline)));
              baseline
                  .missingLabels(criterion, run)
                  .forEach(gone -> each.add(notInRun(criterion, gone)));
            });
    return worst(criterion, each);
  }

  private static Judgement notInRun(Criterion criterion, String label) {
    return Judgement.notJudged(criterion, label, Evidence.NO_SAMPLE);
  }

  private static Judgement judge(Criterion criterion, LabelSummary label, Baseline baseline) {
    Optional<String> missing = Evidence.missing(criterion, label);
    if (missing.isPresent()) {
      return Judgement.notJudged(criterion, label.label(), missing.get());
    }
    Optional<Ratio> bound = baseline.bound(criterion, label.label());
    if (bound.isEmpty()) {
      return Judgement.notJudged(
          criterion, label.label(), baseline.missing(criterion, label.label()));
    }
    Ratio measured = criterion.metric().of(label, criterion.limit().dimension());
    return new Judgement(
        criterion,
        Judgement.of(criterion.holds(measured, bound.get())),
        label.label(),
        Optional.of(measured),
        bound,
        "");
  }

  /** The judgement of the worst label; one failed label fails the criterion. */
  private static Judgement worst(Criterion criterion, List<Judgement> each) {
    List<Judgement> failed = each.stream().filter(judgement -> !judgement.passed()).toList();
    Comparator<Judgement> byFigure =
        Comparator.comparing(judgement -> judgement.measured().orElse(Ratio.of(0)));
    Comparator<Judgement> byHarm =
        criterion.operator().smallerIsBetter() ? byFigure : byFigure.reversed();
    Judgement worst = (failed.isEmpty() ? each : failed).stream().max(byHarm).orElseThrow();
    if (each.size() == 1 || failed.isEmpty()) {
      return worst;
    }
    String count = failed.size() + " of " + each.size() + " labels failed";
    String remark =
        worst.measured().isPresent()
            ? count
            : worst.remark() + " (" + worst.label() + "), " + count;
    boolean anyMeasured =
        failed.stream().anyMatch(judgement -> judgement.result() == Result.FAILED);
    return new Judgement(
        criterion,
        anyMeasured ? Result.FAILED : Result.NO_DATA,
        worst.label(),
        worst.measured(),
        worst.bound(),
        remark);
  }
}
