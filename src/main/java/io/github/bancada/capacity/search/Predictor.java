package io.github.bancada.capacity.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * Predicts the capacity from trials far below it: the demand of a sample gives the saturation, a
 * queue of the resource's units the response times up to there. Refuses if something else than the
 * resource seen may limit. For one set of trials.
 */
final class Predictor {
  /** The resource must explain this share of a sample's time: the rest may be a lock or a pool. */
  private static final double EXPLAINED = 0.7;

  /** ... and not more than this: work that goes on after the answer. */
  private static final double MOST_EXPLAINED = 1.5;

  /** Uncertainty of the formulas for queues, as a share of the wait. */
  private static final double MODEL_WAIT = 0.3;

  /** The same, as a share of the capacity. */
  private static final double MODEL = 0.03;

  /** A prediction with a wider interval, from the middle to its ends, is none. */
  private static final double WIDEST = 0.25;

  private static final int STEPS = 40;

  private final SearchOptions settings;
  private final List<Trial> trials;
  private final ServiceDemand demand;
  private final WorkTimes times;
  private final ToDoubleFunction<Trial> rest;

  /**
   * @param trials met, at several loads
   */
  Predictor(SearchOptions settings, List<Trial> trials, String resource) throws SearchEndException {
    this.settings = settings;
    this.trials = trials;
    demand = demand(resource);
    demand.check();
    times = WorkTimes.of(trials);
    rest = trial -> settings.load() == LoadKind.USERS ? LittlesLaw.thinkSeconds(trial) : Double.NaN;
  }

  private ServiceDemand demand(String resource) {
    int n = trials.size();
    double[] throughputs = new double[n];
    double[] busy = new double[n];
    double[] weights = new double[n];
    for (int i = 0; i < n; i++) {
      TrialCounts counts = trials.get(i).counts();
      throughputs[i] = counts.servedPerSecond();
      busy[i] = used(trials.get(i), resource).busy();
      weights[i] = counts.samples();
    }
    double highest = highestLoad();
    double busiest =
        trials.stream()
            .filter(trial -> trial.load() >= highest)
            .mapToDouble(trial -> used(trial, resource).busy())
            .average()
            .orElseThrow();
    int units = used(trials.get(0), resource).units();
    return ServiceDemand.of(
        new TrialCounts.Resource(resource, busiest, units), throughputs, busy, weights);
  }

  private static TrialCounts.Resource used(Trial trial, String resource) {
    return trial.counts().resources().stream()
        .filter(each -> each.name().equals(resource))
        .findFirst()
        .orElseThrow();
  }

  /** The prediction; refused if the trials do not lead to one. */
  Predicted predict() throws SearchEndException {
    QueueFit fit = fit(demand.units());
    checkTime(fit);
    checkGrowth(fit);
    double good = 1 - deviations() * Math.hypot(times.unevenness(), spreadBeyondChance());
    List<QueueFit> possible = possible();
    double low = good * possible.stream().mapToDouble(this::low).min().orElseThrow();
    ResponseCurve calm = new ResponseCurve(fit.calmer());
    double high = crossing(calm) * (1 + above(calm));
    if (!isNarrow(low, high)) {
      throw SearchEndException.notKnown(tooWide(low, high, isNarrow(good * low(fit), high)));
    }
    double load = Math.max(low, Math.min(high, estimate(possible) * (1 + good) / 2));
    return new Predicted(
        load, low, high, highestLoad(), demand.resource(), demand.busy(), demand.seconds());
  }

  private double low(QueueFit fit) {
    ResponseCurve curve = new ResponseCurve(fit);
    return crossing(curve) * (1 - below(curve));
  }

  private static boolean isNarrow(double low, double high) {
    return low > 0 && (high - low) / (high + low) <= WIDEST;
  }

  /** The load of the prediction without its interval, if the server can use all units. */
  double estimate() {
    return estimate(fit(demand.units()));
  }

  private double estimate(QueueFit fit) {
    return (crossing(new ResponseCurve(fit)) + crossing(new ResponseCurve(fit.calmer()))) / 2;
  }

  /** The mean of the estimates, by the likelihood of their queues. */
  private double estimate(List<QueueFit> fits) {
    double best = fits.stream().mapToDouble(QueueFit::residual).min().orElseThrow();
    double sum = 0;
    double total = 0;
    for (QueueFit fit : fits) {
      double likelihood = Math.pow(best / fit.residual(), trials.size() / 2.0);
      sum += likelihood * estimate(fit);
      total += likelihood;
    }
    return sum / total;
  }

  /** The queue of all units, and those of fewer that the response times do not exclude. */
  private List<QueueFit> possible() {
    List<QueueFit> all = new ArrayList<>(List.of(fit(demand.units())));
    for (int units = demand.units() - 1; units > demand.busy() * demand.units(); units--) {
      QueueFit fewer = fit(units);
      if (!fewer.growth().isAbove(1 + MODEL_WAIT) && !fewer.growth().isBelow(1 - MODEL_WAIT)) {
        all.add(fewer);
      }
    }
    return all;
  }

  private double tailError() {
    return times.tailError(settings.objective().shortestLimitNanos() / 1e9);
  }

  private String tooWide(double low, double high, boolean byFewer) {
    return "the prediction is too uncertain, "
        + settings.load().number(low)
        + " to "
        + settings.load().text(high)
        + (byFewer
            ? ": response times do not show whether the server can use all of the "
                + demand.resource()
            : ": trials differ by more than their samples explain, or are too few")
        + "; allow longer trials or a greater share, or search without one";
  }

  private String resource() {
    return demand.resource();
  }

  private double highestLoad() {
    return trials.stream().mapToDouble(Trial::load).max().orElseThrow();
  }

  /** The queue of this number of units, with its growth of response times compared with them. */
  private QueueFit fit(int units) {
    double work = Math.min(demand.seconds() * demand.units(), times.meanSeconds());
    double think = trials.stream().mapToDouble(rest).average().orElseThrow();
    double outside = think + Math.max(0, times.meanSeconds() - work);
    return QueueFit.of(new QueueModel(units, work, times.variation(), outside), trials);
  }

  private void checkTime(QueueFit fit) throws SearchEndException {
    double work = demand.seconds() * demand.units();
    if (work < EXPLAINED * fit.baseSeconds()) {
      throw SearchEndException.notKnown(
          String.format(
              Locale.ROOT,
              "a sample takes %s, but only %s of the %s: the rest may be a lock, a pool or a disk"
                  + " whose limit shows nothing yet; search without a share",
              CapacityText.time(fit.baseSeconds() * 1e9),
              CapacityText.time(work * 1e9),
              resource()));
    }
    if (work > MOST_EXPLAINED * fit.baseSeconds()) {
      throw SearchEndException.notKnown(
          String.format(
              Locale.ROOT,
              "the %s works %s for a sample that takes only %s: other work goes on beside the"
                  + " samples; search without a share",
              resource(),
              CapacityText.time(work * 1e9),
              CapacityText.time(fit.baseSeconds() * 1e9)));
    }
  }

  private void checkGrowth(QueueFit fit) throws SearchEndException {
    if (fit.growth().isAbove(1 + MODEL_WAIT)) {
      throw SearchEndException.notKnown(
          String.format(
              Locale.ROOT,
              "response times grow though the %s is only %.0f %% busy, so a lock or a pool limits"
                  + " before it; search without a share",
              resource(),
              100 * demand.busy()));
    }
  }

  /** The variation of demands between trials beyond that of their samples. */
  private double spreadBeyondChance() {
    double chance =
        trials.stream()
            .mapToDouble(trial -> times.squaredVariation() / trial.counts().samples())
            .average()
            .orElse(0);
    double samples = trials.stream().mapToDouble(t -> t.counts().samples()).average().orElse(1);
    double seen = demand.spread() * demand.spread();
    return samples > 0 ? Math.sqrt(Math.max(0, seen - 2 * chance)) : 0;
  }

  /** How far a bad moment is from the mean, for the share that the objective allows. */
  private double deviations() {
    double share = settings.objective().smallestShare();
    return settings.objective().goals().stream().anyMatch(g -> g.kind() == Goal.Kind.MEAN)
        ? 1
        : new NormalDistribution().inverseCumulativeProbability(1 - Math.min(0.3, share));
  }

  private double below(ResponseCurve curve) {
    double load = crossing(curve);
    return sum(
        load,
        curve.withDemand(Math.max(1 + demand.error(), demand.extrapolated() / demand.seconds())),
        curve.withTail(1 + tailError()),
        curve.withWait(1 + MODEL_WAIT));
  }

  private double above(ResponseCurve curve) {
    double load = crossing(curve);
    return sum(
        load,
        curve.withDemand(Math.min(1 - demand.error(), demand.extrapolated() / demand.seconds())),
        curve.withTail(Math.max(0, 1 - tailError())),
        curve.withWait(1 - MODEL_WAIT));
  }

  /** Independent uncertainties together, as a share. */
  private double sum(double load, ResponseCurve... others) {
    double squares = MODEL * MODEL;
    for (ResponseCurve other : others) {
      double change = crossing(other) / load - 1;
      squares += change * change;
    }
    return Math.sqrt(squares);
  }

  /** A load above all that can be met. */
  private double most(ResponseCurve curve) {
    QueueModel model = curve.model();
    double perSecond = model.workers() / model.workSeconds();
    return settings.load() == LoadKind.RATE
        ? perSecond
        : 3 * perSecond * (model.restSeconds() + curve.baseSeconds());
  }

  /** The load at which the objective is just met. */
  private double crossing(ResponseCurve curve) {
    double low = 0;
    double high = most(curve);
    for (int i = 0; i < STEPS; i++) {
      double middle = (low + high) / 2;
      if (isMet(curve, middle)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private boolean isMet(ResponseCurve curve, double load) {
    QueueModel.Waits waits = curve.model().at(load);
    return settings.objective().goals().stream()
        .filter(goal -> goal.kind() != Goal.Kind.ERRORS)
        .allMatch(goal -> isMet(goal, curve, waits));
  }

  private boolean isMet(Goal goal, ResponseCurve curve, QueueModel.Waits waits) {
    double limit = goal.limitNanos() / 1e9;
    return goal.kind() == Goal.Kind.MEAN
        ? curve.baseSeconds() + waits.meanSeconds() <= limit
        : times.shareOver(limit, curve.baseSeconds(), curve.tail(), waits) <= goal.share();
  }
}
