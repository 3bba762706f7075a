package io.github.bancada.gate;

import java.util.Optional;

/**
 * What came of one criterion. Immutable.
 *
 * @param criterion the criterion
 * @param passed whether it is met
 * @param label which label the figure is of: of several the worst one; "" where there is none
 * @param measured the figure; empty if there was nothing to measure
 * @param bound what it was compared with; empty if that is not known
 * @param remark what the figures do not say, "" for nothing
 */
record Judgement(
    Criterion criterion,
    boolean passed,
    String label,
    Optional<Ratio> measured,
    Optional<Ratio> bound,
    String remark) {

  /**
   * A criterion that is not met for want of a figure.
   *
   * @param label which label it is about, "" where there is none
   * @param remark why there is no figure
   */
  static Judgement notJudged(Criterion criterion, String label, String remark) {
    return new Judgement(criterion, false, label, Optional.empty(), Optional.empty(), remark);
  }

  /** Whether it ends a test: a criterion with {@code -> stop} that was broken for its time. */
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

  /** The figure for people, with its label if the criterion is about several. */
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

  /** The limit for people, worked out if it is relative to a baseline. */
  String limitText() {
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
