package io.github.bancada.report.compare;

import io.github.bancada.metrics.LabelSummary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;

/** Compares one label of several configurations with the first. Not thread-safe. */
final class RowEstimator {
  /** Minimum samples beyond a percentile in a run; with fewer it depends on single samples. */
  static final int MIN_BEYOND = 20;

  private static final double MILLISECOND = 1e6;

  private final Side first;
  private final int leastRepeats;

  /** The same for response times; empty if the first has none. */
  private final Optional<RowEstimator> responses;

  /** The runs of one configuration with their batches and draws, computed on first use. */
  private static final class Side {
    final List<LabelSummary> runs;
    final List<Batches> batches = new ArrayList<>();
    BlockBootstrap bootstrap;

    Side(List<LabelSummary> runs) {
      this.runs = runs;
    }

    boolean isRepeated() {
      return runs.size() >= 2;
    }

    boolean hasBatches() {
      if (batches.isEmpty()) {
        runs.forEach(run -> Batches.of(run).ifPresent(batches::add));
      }
      return batches.size() == runs.size();
    }

    BlockBootstrap bootstrap(long seed) {
      if (bootstrap == null) {
        bootstrap = new BlockBootstrap(batches, seed);
      }
      return bootstrap;
    }

    double[] figures(ComparedFigure metric) {
      return runs.stream().mapToDouble(metric::of).toArray();
    }

    /** The geometric mean over the runs, or for errors the share of all samples. */
    double figure(ComparedFigure metric) {
      if (runs.isEmpty()) {
        return Double.NaN;
      }
      if (metric.isDifference()) {
        return 100.0
            * runs.stream().mapToLong(LabelSummary::errors).sum()
            / runs.stream().mapToLong(LabelSummary::samples).sum();
      }
      return Math.exp(
          runs.stream().mapToDouble(run -> Math.log(metric.of(run))).average().orElseThrow());
    }

    boolean isMillisecondsOnly() {
      return runs.stream().anyMatch(LabelSummary::millisecondsOnly);
    }

    boolean isTimed() {
      return fewestSamples() > 0;
    }

    long fewestSamples() {
      return runs.stream().mapToLong(run -> run.elapsed().count()).min().orElse(0);
    }
  }

  RowEstimator(List<LabelSummary> first) {
    this(first, 1);
  }

  /**
   * @param leastRepeats minimum repeats of each side for an interval
   */
  RowEstimator(List<LabelSummary> first, int leastRepeats) {
    this.first = new Side(first);
    this.leastRepeats = leastRepeats;
    responses =
        first.stream().allMatch(run -> run.responses().isEmpty())
            ? Optional.empty()
            : Optional.of(new RowEstimator(asResponses(first), leastRepeats));
  }

  private static List<LabelSummary> asResponses(List<LabelSummary> runs) {
    return runs.stream().map(LabelSummary::asResponse).toList();
  }

  /**
   * Compares a configuration with the first.
   *
   * @param runs its runs; empty if it has no samples
   * @param place its index; 0 is the first itself
   * @return by metric
   */
  List<Finding> compare(List<LabelSummary> runs, int place) {
    Side other = place == 0 ? first : new Side(runs);
    Side otherResponses = new Side(asResponses(runs));
    List<Estimate> estimates = new ArrayList<>();
    for (ComparedFigure metric : ComparedFigure.values()) {
      estimates.add(
          place == 0
              ? Estimate.none("the first itself")
              : metric.isResponse()
                  ? ofResponses(metric, otherResponses, place)
                  : estimate(metric, other, place));
    }
    long count = estimates.stream().filter(each -> each.interval.isPresent()).count();
    List<Finding> findings = new ArrayList<>();
    for (ComparedFigure metric : ComparedFigure.values()) {
      Estimate estimate = estimates.get(metric.ordinal());
      double ratio = ratio(metric, other);
      boolean significant =
          estimate
              .interval
              // Bonferroni: the total risk is at most the sum of the risks.
              .flatMap(of -> of.apply(1 - (1 - Comparison.CONFIDENCE) / count))
              .filter(interval -> !interval.holds(metric.neutral()))
              .isPresent();
      findings.add(
          new Finding(
              metric,
              first.figure(metric),
              other.figure(metric),
              ratio,
              estimate.interval.flatMap(of -> of.apply(Comparison.CONFIDENCE)),
              significant,
              estimate.gap));
    }
    return findings;
  }

  private double ratio(ComparedFigure metric, Side other) {
    double a = first.figure(metric);
    double b = other.figure(metric);
    if (metric.isDifference()) {
      return b - a;
    }
    return a > 0 && b > 0 ? b / a : Double.NaN;
  }

  /** An interval as a function of the confidence, or why there is none. */
  private record Estimate(Optional<DoubleFunction<Optional<Interval>>> interval, String gap) {
    static Estimate none(String gap) {
      return new Estimate(Optional.empty(), gap);
    }

    /** An interval that exists at one confidence exists at every confidence. */
    static Estimate of(DoubleFunction<Optional<Interval>> interval, String otherwise) {
      return interval.apply(Comparison.CONFIDENCE).isPresent()
          ? new Estimate(Optional.of(interval), "")
          : none(otherwise);
    }
  }

  private Estimate ofResponses(ComparedFigure metric, Side other, int place) {
    return responses
        .filter(each -> each.first.isTimed() && other.isTimed())
        .map(each -> each.estimate(metric.service(), other, place))
        .orElse(Estimate.none("no response times"));
  }

  private double samplesBeyond(ComparedFigure metric, Side other) {
    return Math.min(first.fewestSamples(), other.fewestSamples())
        * Math.min(metric.percentile(), 100 - metric.percentile())
        / 100;
  }

  private Estimate estimate(ComparedFigure metric, Side other, int place) {
    if (first.runs.isEmpty() || other.runs.isEmpty()) {
      return Estimate.none("no samples");
    }
    double ratio = ratio(metric, other);
    if (Double.isNaN(ratio)) {
      return Estimate.none(
          first.isTimed() && other.isTimed() ? "0 ms has no ratio" : "no successful samples");
    }
    if (Math.min(first.runs.size(), other.runs.size()) < leastRepeats) {
      return Estimate.none("too few rounds");
    }
    if (first.isRepeated() && other.isRepeated()) {
      return repeated(metric, other);
    }
    if (metric == ComparedFigure.MAX) {
      return Estimate.none("needs repeats");
    }
    if (metric.isPercentile() && samplesBeyond(metric, other) < MIN_BEYOND) {
      return Estimate.none("too few samples");
    }
    if (!first.hasBatches() || !other.hasBatches()) {
      return Estimate.none(
          blocksMissing(first) || blocksMissing(other) ? "no time blocks" : "too short");
    }
    if (metric.isDifference()) {
      ErrorShare a = new ErrorShare(first.batches);
      ErrorShare b = new ErrorShare(other.batches);
      return Estimate.of(confidence -> Optional.of(a.difference(b, confidence)), "");
    }
    BlockBootstrap a = first.bootstrap(0);
    BlockBootstrap b = other.bootstrap(place);
    return Estimate.of(
        confidence ->
            a.ratio(b, metric, ratio, confidence)
                .map(interval -> withClock(interval, metric, other)),
        "times of 0 ms");
  }

  private static boolean blocksMissing(Side side) {
    return side.runs.stream().anyMatch(run -> run.blocks().isEmpty());
  }

  private Estimate repeated(ComparedFigure metric, Side other) {
    if (metric.isDifference()) {
      if (first.figure(metric) == 0 && other.figure(metric) == 0) {
        return Estimate.none("no errors");
      }
      return Estimate.of(
          confidence ->
              WelchInterval.difference(first.figures(metric), other.figures(metric), confidence),
          "no spread");
    }
    double[] a = logs(first.figures(metric));
    double[] b = logs(other.figures(metric));
    return Estimate.of(
        confidence ->
            WelchInterval.difference(a, b, confidence)
                .map(each -> new Interval(Math.exp(each.low()), Math.exp(each.high())))
                .map(interval -> withClock(interval, metric, other)),
        "no spread");
  }

  /**
   * Widens an interval by the clock error. A percentile in whole milliseconds may be off by one;
   * rounding averages out in a mean, unless the sides have different clocks.
   */
  private Interval withClock(Interval interval, ComparedFigure metric, Side other) {
    boolean both = first.isMillisecondsOnly() && other.isMillisecondsOnly();
    boolean neither = !first.isMillisecondsOnly() && !other.isMillisecondsOnly();
    if (!metric.isTime() || neither || (both && metric == ComparedFigure.MEAN)) {
      return interval;
    }
    double a = first.figure(metric);
    double b = other.figure(metric);
    double factor = 1 + MILLISECOND / Math.min(a, b);
    return new Interval(interval.low() / factor, interval.high() * factor);
  }

  private static double[] logs(double[] figures) {
    double[] logs = new double[figures.length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = Math.log(figures[i]);
    }
    return logs;
  }
}
