package io.github.bancada.report.view;

import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.Goal;
import io.github.bancada.capacity.search.GoalRow;
import io.github.bancada.capacity.search.TimeFigures;
import io.github.bancada.capacity.search.TrialRow;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The time that a search's objective limits, as far as trials have it: a trial keeps the mean and
 * four percentiles. Immutable.
 *
 * @param name such as {@code response p95}
 * @param goal the goal that limits a time; empty if the objective limits errors only
 * @param exact whether it is the very figure of the goal, not one near it
 */
public record CapacityFigure(
    String name,
    Optional<GoalRow> goal,
    boolean exact,
    boolean response,
    ToDoubleFunction<TimeFigures> figure) {

  /** The times that trials keep. */
  private enum Kept {
    P50(50, TimeFigures::p50Nanos),
    P90(90, TimeFigures::p90Nanos),
    P95(95, TimeFigures::p95Nanos),
    P99(99, TimeFigures::p99Nanos);

    private final double percent;
    private final ToDoubleFunction<TimeFigures> figure;

    Kept(double percent, ToDoubleFunction<TimeFigures> figure) {
      this.percent = percent;
      this.figure = figure;
    }

    private static Kept nearest(double percent) {
      return Stream.of(values())
          .min(Comparator.comparingDouble(kept -> Math.abs(kept.percent - percent)))
          .orElseThrow();
    }
  }

  /** That of the goal that limits the capacity; of the first one that limits a time otherwise. */
  public static CapacityFigure of(CapacityResult result) {
    Optional<GoalRow> goal =
        result.goals().stream()
            .filter(each -> each.limitNanos() > 0)
            .min(Comparator.comparing(each -> !each.text().equals(result.goal())));
    boolean response = goal.map(GoalRow::response).orElse(true);
    String which = response ? "response " : "service ";
    if (goal.isPresent() && goal.get().kind() == Goal.Kind.MEAN) {
      return new CapacityFigure(which + "mean", goal, true, response, TimeFigures::meanNanos);
    }
    double percent = goal.map(GoalRow::percent).orElse(95.0);
    Kept kept = Kept.nearest(percent);
    return new CapacityFigure(
        which + kept.name().toLowerCase(Locale.ROOT),
        goal,
        kept.percent == percent,
        response,
        kept.figure);
  }

  /** The times of a trial that it is one of. */
  public TimeFigures times(TrialRow trial) {
    return response ? trial.response() : trial.service();
  }

  /** Its value in a trial, nanoseconds. */
  public double of(TrialRow trial) {
    return figure.applyAsDouble(times(trial));
  }
}
