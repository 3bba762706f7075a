package io.github.bancada.matrix.rank;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Ranks the configurations of a matrix: which can be told apart, intervals that hold together at 95
 * %, and the effects of factors. The method is in docs/matrix.md. Immutable.
 */
public final class MatrixAnalysis {
  private final Map<Integer, Integer> leftOut = new LinkedHashMap<>();
  private final Map<Integer, Integer> places = new LinkedHashMap<>();
  private final List<Ranked> ranking = new ArrayList<>();
  private final int rounds;
  private final boolean ratios;
  private final BlockModel model;
  private final StepDown test;
  private final List<Effect> mainEffects;
  private final List<Effect> interactions;

  private MatrixAnalysis(Measurements matrix) {
    double[][] runs =
        Arrays.stream(matrix.values())
            .filter(round -> Arrays.stream(round).anyMatch(Double::isFinite))
            .toArray(double[][]::new);
    rounds = runs.length;
    for (int i = 0; i < matrix.combinations().size(); i++) {
      int configuration = i;
      int finished =
          (int) Arrays.stream(runs).filter(round -> Double.isFinite(round[configuration])).count();
      if (finished == rounds && rounds > 0) {
        places.put(i, places.size());
      } else {
        leftOut.put(i, finished);
      }
    }
    double[][] values =
        Arrays.stream(runs)
            .map(round -> places.keySet().stream().mapToDouble(i -> round[i]).toArray())
            .toArray(double[][]::new);
    ratios =
        matrix.ratios()
            && Arrays.stream(values).flatMapToDouble(Arrays::stream).allMatch(v -> v > 0);
    if (ratios) {
      Arrays.stream(values).forEach(round -> Arrays.setAll(round, i -> Math.log(round[i])));
    }
    model = new BlockModel(values, places.size());
    test =
        model.test(
            IntStream.range(0, places.size())
                .boxed()
                .flatMap(i -> IntStream.range(0, i).mapToObj(j -> Contrast.pair(i, j))));
    rank(matrix);
    Map<List<Integer>, Integer> combinations = new LinkedHashMap<>();
    places.forEach((i, place) -> combinations.put(matrix.combinations().get(i), place));
    Effects effects = new Effects(matrix, combinations, model, ratios);
    mainEffects = List.copyOf(effects.main());
    interactions = List.copyOf(effects.interactions());
  }

  /** Analyses the figures of a matrix. */
  public static MatrixAnalysis of(Measurements matrix) {
    return new MatrixAnalysis(matrix);
  }

  private void rank(Measurements matrix) {
    double[] means = model.means();
    Comparator<Integer> byMean = Comparator.comparingDouble(i -> means[places.get(i)]);
    List<Integer> order =
        places.keySet().stream()
            .sorted(matrix.smallerIsBetter() ? byMean : byMean.reversed())
            .toList();
    List<String> groups = groups(order);
    for (int i = 0; i < order.size(); i++) {
      int configuration = order.get(i);
      double mean = means[places.get(configuration)];
      ranking.add(
          new Ranked(
              configuration,
              ratios ? Math.exp(mean) : mean,
              comparison(configuration, order.get(0)),
              comparison(configuration, matrix.baseline()),
              groups.get(i)));
    }
  }

  private Optional<Estimate> comparison(int configuration, int reference) {
    return configuration != reference && places.containsKey(reference)
        ? Optional.of(pair(configuration, reference))
        : Optional.empty();
  }

  /** The letters of each place: one letter for each longest run of places without a difference. */
  private List<String> groups(List<Integer> order) {
    int[] starts = new int[order.size()];
    int[] letters = new int[order.size()];
    for (int end = 1; end < starts.length; end++) {
      starts[end] = starts[end - 1];
      for (int i = starts[end]; i < end; i++) {
        if (differ(order.get(i), order.get(end))) {
          starts[end] = i + 1;
        }
      }
      letters[end] = letters[end - 1] + (starts[end] > starts[end - 1] ? 1 : 0);
    }
    List<String> groups = new ArrayList<>();
    int last = 0;
    for (int i = 0; i < starts.length; i++) {
      while (last + 1 < starts.length && starts[last + 1] <= i) {
        last++;
      }
      groups.add(
          IntStream.rangeClosed(letters[i], letters[last])
              .mapToObj(MatrixAnalysis::letter)
              .collect(Collectors.joining()));
    }
    return groups;
  }

  /** a to z, then a1 to z1, a2 and so on. */
  private static String letter(int number) {
    return (char) ('a' + number % 26) + (number < 26 ? "" : String.valueOf(number / 26));
  }

  /** Why it is not known which configurations differ; empty if it is. */
  public Optional<String> notKnown() {
    if (rounds < BlockModel.FEWEST_ROUNDS) {
      return Optional.of(
          "rounds with runs: %d, and at least %d are needed"
              .formatted(rounds, BlockModel.FEWEST_ROUNDS));
    }
    if (places.size() < 2) {
      return Optional.of(
          "configurations without a missing run: %d, and at least 2 are needed"
              .formatted(places.size()));
    }
    return model.deviation() > 0
        ? Optional.empty()
        : Optional.of(
            "configurations differ by the same in each round, so the figure is too coarse to show"
                + " what chance does");
  }

  /** Rounds that count: those with at least one run. */
  public int rounds() {
    return rounds;
  }

  /** Whether estimates are ratios; false also if a figure is not positive. */
  public boolean ratios() {
    return ratios;
  }

  /** Configurations with missing runs, which are not ranked, and the number of runs they have. */
  public Map<Integer, Integer> leftOut() {
    return Collections.unmodifiableMap(leftOut);
  }

  /** Best first; configurations with equal figures in the order of the matrix. */
  public List<Ranked> ranking() {
    return Collections.unmodifiableList(ranking);
  }

  /** Configurations that cannot be told apart from the best, best first, without the best. */
  public List<Integer> besidesBest() {
    return ranking.stream()
        .filter(each -> each.toBest().map(estimate -> !estimate.different()).orElse(false))
        .map(Ranked::configuration)
        .toList();
  }

  /**
   * The standard deviation between runs of a configuration within a round: in percent of the figure
   * if {@link #ratios}, else in its unit. Empty if it is not known.
   */
  public OptionalDouble deviation() {
    double deviation = model.deviation();
    if (notKnown().isPresent()) {
      return OptionalDouble.empty();
    }
    return OptionalDouble.of(
        ratios ? 100 * Math.sqrt(Math.expm1(deviation * deviation)) : deviation);
  }

  /**
   * Whether spreads of configurations differ so much that each pair has a standard error of its
   * own, from the differences in each round.
   */
  public boolean isPaired() {
    return model.isPaired();
  }

  /**
   * A configuration compared with another one; both are ranked.
   *
   * @param configuration its place in the matrix
   * @param reference likewise
   */
  public Estimate pair(int configuration, int reference) {
    Contrast pair = Contrast.pair(places.get(configuration), places.get(reference));
    return test.estimate(pair.of(model.means()), model.error(pair), ratios);
  }

  private boolean differ(int one, int other) {
    Contrast pair = Contrast.pair(places.get(one), places.get(other));
    return test.differs(pair.of(model.means()), model.error(pair));
  }

  /** Of each level against the reference level; empty if fewer than two factors have levels. */
  public List<Effect> mainEffects() {
    return mainEffects;
  }

  /** Of each two factors' levels against their reference levels; likewise. */
  public List<Effect> interactions() {
    return interactions;
  }
}
