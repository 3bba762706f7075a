package io.github.bancada.report.compare;

import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.CapacityText;
import java.util.List;
import java.util.Optional;

/**
 * The capacity of a configuration, compared with the first one's. Immutable.
 *
 * @param first capacity of the first configuration; empty if not known
 * @param other capacity of this configuration; empty if not known
 * @param ratio other divided by first; NaN if they cannot be compared
 * @param interval interval of the ratio, with the confidence of the searches
 * @param gap why there is no ratio or no interval; "" if both exist
 */
public record CapacityFinding(
    Optional<CapacityEstimate> first,
    Optional<CapacityEstimate> other,
    double ratio,
    Optional<Interval> interval,
    String gap) {

  static CapacityFinding of(Configuration first, Configuration other) {
    Optional<CapacityEstimate> one = estimate(first);
    Optional<CapacityEstimate> two = estimate(other);
    String gap = gap(first).or(() -> gap(other)).or(() -> difference(first, other)).orElse("");
    if (!gap.isEmpty()) {
      return new CapacityFinding(one, two, Double.NaN, Optional.empty(), gap);
    }
    double difference = two.get().logarithm() - one.get().logarithm();
    double ratio = Math.exp(difference);
    if (confidences(one.get(), two.get()) > 1) {
      return new CapacityFinding(
          one, two, ratio, Optional.empty(), "the searches have different confidences");
    }
    Optional<Interval> interval =
        isWelch(one.get(), two.get())
            ? WelchInterval.difference(
                one.get().logarithms(),
                two.get().logarithms(),
                one.get().results().get(0).confidence())
            : Optional.of(interval(one.get(), two.get(), difference));
    return new CapacityFinding(
        one,
        two,
        ratio,
        interval.map(each -> new Interval(Math.exp(each.low()), Math.exp(each.high()))),
        interval.isEmpty() ? "no spread" : "");
  }

  private static boolean isWelch(CapacityEstimate one, CapacityEstimate two) {
    return one.isRepeated() && two.isRepeated();
  }

  /**
   * The interval of a difference of two independent estimates from the intervals of both (Zou and
   * Donner, Construction of confidence limits about effect measures: a general approach, Statistics
   * in Medicine 27, 2008), on logarithms.
   */
  private static Interval interval(CapacityEstimate one, CapacityEstimate two, double difference) {
    return new Interval(
        difference - Math.hypot(two.below(), one.above()),
        difference + Math.hypot(two.above(), one.below()));
  }

  private static Optional<CapacityEstimate> estimate(Configuration configuration) {
    return gap(configuration).isPresent()
        ? Optional.empty()
        : Optional.of(new CapacityEstimate(configuration.capacities()));
  }

  /** Why a configuration has no capacity. */
  private static Optional<String> gap(Configuration configuration) {
    List<CapacityResult> results = configuration.capacities();
    if (results.size() < configuration.repeats().size()) {
      return Optional.of(
          "not known: "
              + configuration.name()
              + (results.isEmpty() ? " was" : " has runs that were")
              + " not a search for a capacity");
    }
    return results.stream()
        .filter(result -> !result.isFound() || !(result.low() > 0))
        .findFirst()
        .map(result -> "not known: " + configuration.name() + ": " + CapacityText.closing(result));
  }

  private static Optional<String> difference(Configuration first, Configuration other) {
    String question = CapacityText.question(first.capacities().get(0));
    for (Configuration each : List.of(first, other)) {
      for (CapacityResult result : each.capacities()) {
        if (!CapacityText.question(result).equals(question)) {
          return Optional.of(
              "not comparable: "
                  + first.name()
                  + " searched "
                  + question
                  + ", "
                  + each.name()
                  + " searched "
                  + CapacityText.question(result));
        }
      }
    }
    return Optional.empty();
  }

  private static long confidences(CapacityEstimate one, CapacityEstimate two) {
    return List.of(one, two).stream()
        .flatMap(each -> each.results().stream())
        .map(CapacityResult::confidence)
        .distinct()
        .count();
  }

  /** Whether the interval leaves out a ratio of 1. */
  public boolean isDifferent() {
    return interval.isPresent() && !interval.get().holds(1);
  }

  /** Whether the two searches' intervals, or ranges of repeats, do not overlap. */
  public boolean isBeyondBoth() {
    return first.isPresent()
        && other.isPresent()
        && (first.get().low() > other.get().high() || first.get().high() < other.get().low());
  }
}
