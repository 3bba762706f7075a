package io.github.bancada.gate;

import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.CapacityText;
import io.github.bancada.capacity.search.LoadKind;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.table.GateVerdict.Result;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;

/**
 * Judges criteria on the capacity found by a search. A search without a capacity, or with one that
 * was only predicted, meets no such criterion. Stateless.
 */
final class CapacityJudge {
  static final String NONE = "no capacity: the run has no result of a Capacity Search";

  private static final String NOT_SEARCHED =
      "the plan has no Capacity Search, so its runs have no capacity; use a plan with one, such as"
          + " ldap-capacity, or leave this criterion out";

  private CapacityJudge() {}

  static boolean isOf(Criterion criterion) {
    return criterion.metric().kind() == Metric.Kind.CAPACITY;
  }

  /** Problems of criteria on a capacity in a plan without an element that finds one. */
  static List<GateException.Problem> problems(HashTree plan, List<Criterion> criteria) {
    SearchByClass<PerformanceGate.CapacitySource> sources =
        new SearchByClass<>(PerformanceGate.CapacitySource.class);
    plan.traverse(sources);
    return sources.getSearchResults().isEmpty()
        ? criteria.stream()
            .filter(CapacityJudge::isOf)
            .map(criterion -> new GateException.Problem(criterion.position(), NOT_SEARCHED))
            .toList()
        : List.of();
  }

  static Judgement judge(Criterion asked, RunSummary run, Baseline baseline) {
    Optional<CapacityResult> result = run.results().capacity();
    Criterion criterion = result.map(each -> inUnitsOf(each, asked)).orElse(asked);
    Optional<String> missing = missing(criterion, result);
    if (missing.isEmpty() && criterion.limit().ofBaseline()) {
      missing = other(result.get(), baseline.capacity());
    }
    if (missing.isPresent()) {
      return new Judgement(
          criterion, Result.FAILED, "", Optional.empty(), Optional.empty(), missing.get());
    }
    Ratio measured = figure(result.get(), result.get().capacity());
    Limit limit = criterion.limit();
    Ratio bound =
        limit.ofBaseline()
            ? limit.relativeTo(
                figure(baseline.capacity().get(), baseline.capacity().get().capacity()))
            : limit.absolute();
    return new Judgement(
        criterion,
        Judgement.of(criterion.holds(measured, bound)),
        "",
        Optional.of(measured),
        Optional.of(bound),
        interval(result.get(), limit, bound));
  }

  /** Shows a percentage of the baseline in the unit of the search. */
  private static Criterion inUnitsOf(CapacityResult result, Criterion criterion) {
    Limit limit = criterion.limit();
    Dimension dimension = dimension(result);
    return limit.ofBaseline()
        ? new Criterion(
            criterion.position(),
            criterion.text(),
            criterion.labels(),
            criterion.metric(),
            criterion.operator(),
            new Limit(limit.value(), dimension, dimension.defaultUnit(), true),
            criterion.sustained())
        : criterion;
  }

  private static Dimension dimension(CapacityResult result) {
    return result.load() == LoadKind.USERS ? Dimension.USERS : Dimension.RATE;
  }

  private static Optional<String> missing(Criterion criterion, Optional<CapacityResult> result) {
    if (result.isEmpty()) {
      return Optional.of(NONE);
    }
    if (!result.get().isFound()) {
      String closing = CapacityText.closing(result.get());
      return Optional.of(
          result.get().predicted().isPresent()
              ? closing + "; a prediction is not a measurement, so it meets no criterion"
              : closing);
    }
    Dimension dimension = dimension(result.get());
    return criterion.limit().dimension() == dimension
        ? Optional.empty()
        : Optional.of(
            "the capacity is "
                + result.get().load().text(result.get().capacity())
                + "; write the limit in "
                + dimension.defaultUnit().symbol());
  }

  /** Why the baseline's capacity cannot be compared with this one; empty if it can. */
  private static Optional<String> other(CapacityResult run, Optional<CapacityResult> baseline) {
    if (baseline.isEmpty() || !baseline.get().isFound()) {
      return Optional.of("no capacity in the baseline");
    }
    String here = CapacityText.question(run);
    String there = CapacityText.question(baseline.get());
    return here.equals(there)
        ? Optional.empty()
        : Optional.of("not comparable: the baseline searched " + there + ", this run " + here);
  }

  /**
   * Why a baseline has no capacity.
   *
   * @param name of the baseline
   * @return empty if it has one
   */
  static Optional<String> missingIn(String name, Optional<CapacityResult> baseline) {
    if (baseline.filter(CapacityResult::isFound).isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
        "the baseline '"
            + name
            + "' has no capacity"
            + baseline.map(each -> " (" + CapacityText.closing(each) + ")").orElse("")
            + "; use the results directory of a search that has found one, or an absolute limit");
  }

  /** In the smallest unit; whole users, rounded down as in views. */
  private static Ratio figure(CapacityResult result, double load) {
    return result.load() == LoadKind.USERS
        ? Ratio.of((long) Math.floor(load + 1e-9))
        : Ratio.of(
            BigDecimal.valueOf(load)
                .multiply(BigDecimal.valueOf(Dimension.RATE.defaultUnit().factor())));
  }

  /** The interval and its position relative to the limit. */
  private static String interval(CapacityResult result, Limit limit, Ratio bound) {
    Ratio low = figure(result, result.low());
    Ratio high = figure(result, result.high());
    String where =
        low.compareTo(bound) > 0
            ? "above the limit"
            : high.compareTo(bound) < 0 ? "below the limit" : "which contains the limit";
    return String.format(
        Locale.ROOT,
        "%s %% interval %s to %s, %s",
        Ratio.plain(BigDecimal.valueOf(result.confidence()).movePointRight(2)),
        limit.inUnit(low).shownBeside(limit.inUnit(bound)),
        limit.inUnit(high).shownBeside(limit.inUnit(bound)),
        where);
  }
}
