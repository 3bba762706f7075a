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
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Each phase on each target compared with the first target. Immutable.
 *
 * @param all empty if there is only one target
 */
record TargetRatios(List<Ratio> all) {
  /** With this many comparisons, one misses its interval in about every second run. */
  private static final int MANY = 14;

  private static final ResultColumns<Ratio> COLUMNS =
      new ResultColumns<>(
          List.of(
              words("phase", "phase", Ratio::phase),
              words("target", "target", Ratio::target),
              ratio("ratio", Ratio::ratio),
              ratio("low", Ratio::low),
              ratio("high", Ratio::high),
              count("rounds", "rounds", Ratio::rounds),
              words("in_words", "in words", Ratio::words)));

  TargetRatios {
    all = List.copyOf(all);
  }

  private static ResultColumn<Ratio> ratio(String name, ToDoubleFunction<Ratio> number) {
    return figure(name, name, "x", decimals(2), 6, number);
  }

  /** The ratios of phases; the first row has the first target. */
  static TargetRatios of(Collection<PhaseRow> rows) {
    List<Ratio> all = new ArrayList<>();
    Optional<String> first = rows.stream().map(PhaseRow::target).findFirst();
    for (PhaseRow row : rows) {
      if (!row.target().equals(first.orElseThrow())) {
        rows.stream()
            .filter(other -> other.target().equals(first.get()))
            .filter(other -> other.phase().equals(row.phase()))
            .findFirst()
            .ifPresent(other -> all.add(Ratio.of(row, other)));
      }
    }
    return new TargetRatios(all);
  }

  /** The ratio of a phase on a target; empty for the first target. */
  Optional<Ratio> of(PhaseRow row) {
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
        "rate of each target divided by the first target's, round by round, with 95 % intervals";
    return Optional.of(
        COLUMNS.table("Targets compared", List.of(above), all, Published.NONE).withBelow(below()));
  }

  private List<String> below() {
    long known = all.stream().filter(Ratio::isKnown).count();
    return known < MANY
        ? List.of()
        : List.of("Each interval holds in 95 of 100 runs; some of these " + known + " may miss.");
  }

  /**
   * The rate of a phase on one target, divided by that on the first target. Targets take turns, so
   * the first round of one is paired with the first round of the other, and so on: a slow change of
   * the machine affects both. The ratio is the geometric mean of the ratios of all pairs. Its 95 %
   * interval is Student's (The probable error of a mean, Biometrika 6, 1908) for the mean of their
   * logarithms, so that the order of the two targets does not matter. Pairs with a failed sample
   * are left out. Immutable.
   *
   * @param rounds number of pairs that count
   * @param ratio NaN without a pair
   * @param low lower end of the interval; NaN with fewer than {@value #FEWEST} pairs
   * @param high upper end
   */
  record Ratio(
      String phase,
      String target,
      String first,
      int rounds,
      double ratio,
      double low,
      double high) {
    /** The interval of two pairs is too wide to be useful. */
    private static final int FEWEST = 3;

    private static final double CONFIDENCE = 0.95;

    static Ratio of(PhaseRow row, PhaseRow first) {
      List<Round> ones = row.rounds();
      List<Round> others = first.rounds();
      List<Double> logarithms = new ArrayList<>();
      for (int i = 0; i < Math.min(ones.size(), others.size()); i++) {
        double logarithm = Math.log(ones.get(i).rate() / others.get(i).rate());
        if (ones.get(i).failed() + others.get(i).failed() == 0 && Double.isFinite(logarithm)) {
          logarithms.add(logarithm);
        }
      }
      return of(
          row.phase(),
          row.target(),
          first.target(),
          logarithms.stream().mapToDouble(each -> each).toArray());
    }

    private static Ratio of(String phase, String target, String first, double[] logarithms) {
      int pairs = logarithms.length;
      double mean = pairs == 0 ? Double.NaN : StatUtils.mean(logarithms);
      double half = Double.NaN;
      if (pairs >= FEWEST) {
        half =
            new TDistribution(pairs - 1.0).inverseCumulativeProbability((1 + CONFIDENCE) / 2)
                * Math.sqrt(StatUtils.variance(logarithms) / pairs);
      }
      return new Ratio(
          phase,
          target,
          first,
          pairs,
          Math.exp(mean),
          Math.exp(mean - half),
          Math.exp(mean + half));
    }

    /** Whether there are enough rounds for an interval. */
    boolean isKnown() {
      return !Double.isNaN(low);
    }

    /** The ratio as text. */
    String words() {
      if (!isKnown()) {
        return "not known: " + rounds + (rounds == 1 ? " round" : " rounds") + ", needs " + FEWEST;
      }
      String figures =
          String.format(
              Locale.ROOT,
              "%s is %.2fx %s (%.2f to %.2f), %d rounds",
              target,
              ratio,
              first,
              low,
              high,
              rounds);
      return low <= 1 && 1 <= high ? figures + ": no difference shown" : figures;
    }
  }
}
