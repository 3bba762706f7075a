package io.github.bancada.server.limit;

import io.github.bancada.server.figure.Figure;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.commons.math3.stat.correlation.SpearmansCorrelation;

/** Where a rule held at one source, and whether that is evidence. Immutable. */
final class Held {
  /** Of the known seconds of the plateau. Starting value, ours. */
  private static final double MOST_OF_PLATEAU = 0.7;

  /** Part of the load: refusals in fewer seconds of a long run did not limit it. Starting value. */
  private static final double SELDOM = 0.01;

  /** Known seconds of the plateau, at least. */
  private static final double KNOWN = 0.5;

  /** Times the level at rest or at ramp-up: what other programs do all the time is not the load. */
  private static final double ABOVE_QUIET = 1.2;

  // The level must follow the response time: 0.5 is a large correlation by Cohen, Statistical Power
  // Analysis for the Behavioral Sciences, 1988. Fewer points show nothing, and where nearly all
  // loads are at the limit there is nothing to follow.
  private static final double CORRELATION = 0.5;
  private static final int LEAST_POINTS = 4;
  private static final double NEARLY_ALL = 0.85;

  private final Rule rule;
  private final SourceView view;
  private final Series level;
  private final BitSet all;
  private final BitSet plateau;
  private final BitSet seconds;

  Held(Rule rule, SourceView view) {
    this.rule = rule;
    this.view = view;
    Series raw = rule.level().apply(view);
    level = isHard() ? raw : raw.medians();
    all = level.reaching(rule.threshold());
    plateau = plateau();
    seconds = (BitSet) all.clone();
    seconds.and(plateau);
  }

  private BitSet plateau() {
    LoadSteps steps = view.run().steps();
    if (steps.hasPlateau() && !isHard()) {
      return steps.plateau();
    }
    return switch (rule.proof()) {
      case EVENT, REFUSAL -> view.run().active();
      case HIGHEST_LOAD -> steps.isVaried() ? steps.highest().seconds() : view.run().active();
      case PLATEAU -> steps.isVaried() ? new BitSet() : view.run().active();
      case SEEN_PLATEAU -> new BitSet();
    };
  }

  Limit limit() {
    return rule.limit();
  }

  boolean isHard() {
    return rule.proof().isHard();
  }

  /** Whether its figures were known for most of the load. */
  boolean isRead() {
    BitSet active = view.run().active();
    return level.countKnown(active) >= Math.max(1, KNOWN * active.cardinality());
  }

  boolean isEvidence() {
    int held = seconds.cardinality();
    if (held < rule.proof().seconds()
        || rule.proof() == Rule.Proof.REFUSAL && held < SELDOM * plateau.cardinality()) {
      return false;
    }
    if (isHard()) {
      return !(view.run().restLevel(level) >= rule.threshold());
    }
    int known = level.countKnown(plateau);
    return known >= KNOWN * plateau.cardinality()
        && held >= MOST_OF_PLATEAU * known
        && (rule.limit() == Limit.LOAD_MACHINE || isOfTheLoad());
  }

  /** The load machine is one that is busy for any reason: what it measures is not the server. */
  private boolean isOfTheLoad() {
    return !(level.median(seconds) <= ABOVE_QUIET * view.run().quietLevel(level, plateau))
        && followsResponseTime();
  }

  /**
   * Spearman's rank correlation over the steps of the load, so that a long plateau does not hide
   * the ramp. A level beyond the threshold is as good as at it. Not for the load machine: what it
   * does between samples is in no response time.
   */
  private boolean followsResponseTime() {
    if (view.run().steps().hasPlateau() && view.run().steps().isWaitOutside()) {
      return false;
    }
    List<double[]> points = new ArrayList<>();
    for (LoadSteps.Step step : view.run().steps().all()) {
      double atStep = Math.min(level.median(step.seconds()), rule.threshold());
      if (!Double.isNaN(atStep) && !Double.isNaN(step.responseNanos())) {
        points.add(new double[] {atStep, step.responseNanos()});
      }
    }
    long full = points.stream().filter(each -> each[0] >= rule.threshold()).count();
    return points.size() < LEAST_POINTS
        || full >= NEARLY_ALL * points.size()
        || new SpearmansCorrelation()
                .correlation(
                    points.stream().mapToDouble(each -> each[0]).toArray(),
                    points.stream().mapToDouble(each -> each[1]).toArray())
            >= CORRELATION;
  }

  /** Of the response time, 0 to 1; NaN if not known. */
  double share() {
    Series waited = rule.waited().apply(view);
    Series underWay = view.run().underWay();
    double part = waited.with(underWay, (wait, any) -> wait).sum(seconds);
    double whole = underWay.with(waited, (under, any) -> under).sum(seconds);
    return whole > 0 ? Math.min(1, part / whole) : Double.NaN;
  }

  /**
   * What to report.
   *
   * @param several whether several sources tell these figures, so that its name is needed
   */
  LimitEvidence evidence(boolean several) {
    String source = view.source().name();
    return new LimitEvidence(
        rule.limit(),
        source,
        (several ? "at " + source + ", " : "") + rule.text().apply(this),
        view.run().number(seconds.nextSetBit(0)),
        view.run().number(seconds.length() - 1),
        share());
  }

  List<LimitBand> bands() {
    List<LimitBand> bands = new ArrayList<>();
    for (int from = all.nextSetBit(0); from >= 0; ) {
      int to = from;
      while (all.get(to + 1) && view.run().number(to + 1) == view.run().number(to) + 1) {
        to++;
      }
      bands.add(
          new LimitBand(
              rule.limit(), view.source().name(), view.run().number(from), view.run().number(to)));
      from = all.nextSetBit(to + 1);
    }
    return bands;
  }

  // For the texts of rules.

  SourceView view() {
    return view;
  }

  String when() {
    return view.run().when(seconds);
  }

  double typical(Series series) {
    return series.median(seconds);
  }

  double typical(Figure figure) {
    return typical(view.get(figure));
  }

  double most(Figure figure) {
    return view.get(figure).max(seconds);
  }

  /** How many there were in all seconds with load, of a rate; 0 if not known. */
  double count(Figure figure) {
    return view.get(figure).sum(view.run().active());
  }
}
