package io.github.bancada.gate;

import io.github.bancada.table.GateVerdict;
import io.github.bancada.table.GateVerdict.Result;
import java.util.Optional;

/**
 * The result of one criterion. Immutable.
 *
 * @param result whether the criterion is met; or no data
 * @param label the label of the figure, the worst if several match; "" for none
 * @param measured the figure; empty if there is none
 * @param bound the limit in absolute terms; empty if unknown
 * @param remark further explanation; "" for none
 */
record Judgement(
    Criterion criterion,
    Result result,
    String label,
    Optional<Ratio> measured,
    Optional<Ratio> bound,
    String remark) {

  /** The result of a measured figure. */
  static Result of(boolean holds) {
    return holds ? Result.PASSED : Result.FAILED;
  }

  /**
   * A criterion not met because the figure is missing.
   *
   * @param label the label concerned, "" for none
   * @param remark why the figure is missing
   */
  static Judgement notJudged(Criterion criterion, String label, String remark) {
    return new Judgement(
        criterion, Result.NO_DATA, label, Optional.empty(), Optional.empty(), remark);
  }

  boolean passed() {
    return result == Result.PASSED;
  }

  /** The criterion for reports. */
  GateVerdict.Criterion shown() {
    return new GateVerdict.Criterion(name(), measuredText(), limitText(), result);
  }

  /** Label and figure, in words. */
  String name() {
    String label =
        criterion.labels() instanceof LabelPattern.Exact exact
            ? exact.label()
            : criterion.labels().toString();
    return label + " : " + criterion.metric().words();
  }

  /** Whether it stops the test: {@code -> stop}, broken for its duration. */
  boolean isStop() {
    return criterion
        .sustained()
        .filter(Criterion.Sustained::stops)
        .flatMap(sustained -> measured.map(broken -> isReached(sustained, broken)))
        .orElse(false);
  }

  private static boolean isReached(Criterion.Sustained sustained, Ratio brokenSeconds) {
    return brokenSeconds.compareTo(Ratio.of(sustained.seconds())) >= 0;
  }

  /** The figure as text, with its label if several labels match. */
  String measuredText() {
    if (criterion.sustained().isPresent() || measured.isEmpty()) {
      return remark;
    }
    String text = criterion.limit().shown(measured.get(), bound.orElse(measured.get()));
    if (criterion.labels() instanceof LabelPattern.Matching) {
      text = text + " (" + label + ")";
    }
    return remark.isEmpty() ? text : text + ", " + remark;
  }

  /** The limit as text; for a percent limit also the absolute value. */
  String limitText() {
    if (Changes.areJudgedBy(criterion)) {
      return criterion.operator().symbol();
    }
    Limit limit = criterion.limit();
    String written = Ratio.plain(limit.value());
    String unit = limit.unit().symbol();
    String text;
    if (!limit.ofBaseline()) {
      text = unit.isEmpty() ? written : written + " " + unit;
    } else if (bound.isPresent() && criterion.sustained().isEmpty()) {
      text =
          limit.shown(bound.get(), measured.orElse(bound.get()))
              + " ("
              + written
              + " % of baseline)";
    } else {
      text = written + " % of baseline";
    }
    return criterion.operator().symbol()
        + " "
        + text
        + criterion
            .sustained()
            .map(
                sustained ->
                    " for " + sustained.seconds() + " s" + (sustained.stops() ? " -> stop" : ""))
            .orElse("");
  }
}
