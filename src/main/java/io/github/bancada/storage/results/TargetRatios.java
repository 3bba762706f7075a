package io.github.bancada.storage.results;

import static io.github.bancada.table.ResultColumn.count;
import static io.github.bancada.table.ResultColumn.decimals;
import static io.github.bancada.table.ResultColumn.figure;
import static io.github.bancada.table.ResultColumn.words;

import io.github.bancada.table.Published;
import io.github.bancada.table.ResultColumn;
import io.github.bancada.table.ResultColumns;
import io.github.bancada.table.ResultTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * Each phase on each target against the first target. Immutable.
 *
 * @param all none if there is one target only
 */
record TargetRatios(List<TargetRatio> all) {
  /** From so many comparisons on one of them misses its interval about every second run. */
  private static final int MANY = 14;

  private static final ResultColumns<TargetRatio> COLUMNS =
      new ResultColumns<>(
          List.of(
              words("phase", "phase", TargetRatio::phase),
              words("target", "target", TargetRatio::target),
              ratio("ratio", TargetRatio::ratio),
              ratio("low", TargetRatio::low),
              ratio("high", TargetRatio::high),
              count("rounds", "rounds", TargetRatio::rounds),
              words("in_words", "in words", TargetRatio::words)));

  TargetRatios {
    all = List.copyOf(all);
  }

  private static ResultColumn<TargetRatio> ratio(
      String name, ToDoubleFunction<TargetRatio> number) {
    return figure(name, name, "x", decimals(2), 6, number);
  }

  /** The first target is that of the first row. */
  static TargetRatios of(Collection<PhaseRow> rows) {
    List<TargetRatio> all = new ArrayList<>();
    Optional<String> first = rows.stream().map(PhaseRow::target).findFirst();
    for (PhaseRow row : rows) {
      if (!row.target().equals(first.orElseThrow())) {
        rows.stream()
            .filter(other -> other.target().equals(first.get()))
            .filter(other -> other.phase().equals(row.phase()))
            .findFirst()
            .ifPresent(other -> all.add(TargetRatio.of(row, other)));
      }
    }
    return new TargetRatios(all);
  }

  /** That of a phase on a target; empty for the first target. */
  Optional<TargetRatio> of(PhaseRow row) {
    return all.stream()
        .filter(each -> each.phase().equals(row.phase()) && each.target().equals(row.target()))
        .findFirst();
  }

  /** The table; empty if there is nothing to compare. */
  Optional<ResultTable> table() {
    if (all.isEmpty()) {
      return Optional.empty();
    }
    String above =
        "rate of each target divided by that of the first, round by round, with 95 % intervals";
    return Optional.of(
        COLUMNS.table("Targets compared", List.of(above), all, Published.NONE).withBelow(below()));
  }

  private List<String> below() {
    long known = all.stream().filter(TargetRatio::isKnown).count();
    return known < MANY
        ? List.of()
        : List.of(
            "Each interval holds in 95 of 100 runs by itself: of " + known + " some may miss.");
  }
}
