package io.github.bancada.matrix.rank;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A matrix with a known truth, in rounds of random order.
 *
 * @param sizes the number of levels of each factor
 * @param effects the true logarithm of the figure of each configuration
 * @param spreads the standard deviation of logarithms of each configuration's runs
 */
record SimulatedMatrix(
    List<Integer> sizes, int rounds, double[] effects, double[] spreads, Noise noise) {
  static final double SPREAD = 0.03;

  /** One factor, equal spreads. */
  static SimulatedMatrix of(int rounds, Noise noise, double... effects) {
    double[] spreads = new double[effects.length];
    Arrays.fill(spreads, SPREAD);
    return new SimulatedMatrix(List.of(effects.length), rounds, effects, spreads, noise);
  }

  SimulatedMatrix withSizes(Integer... other) {
    return new SimulatedMatrix(List.of(other), rounds, effects, spreads, noise);
  }

  SimulatedMatrix withSpreads(double... other) {
    return new SimulatedMatrix(sizes, rounds, effects, other, noise);
  }

  /** All combinations of levels, the last factor fastest. */
  static List<List<Integer>> combinations(List<Integer> sizes) {
    Stream<List<Integer>> all = Stream.of(List.of());
    for (int size : sizes) {
      all =
          all.flatMap(
              start ->
                  IntStream.range(0, size)
                      .mapToObj(level -> Stream.concat(start.stream(), Stream.of(level)).toList()));
    }
    return all.toList();
  }

  /** The figures of one matrix; the first configuration is the baseline, and the greatest best. */
  Measurements run(Random random) {
    int count = effects.length;
    int[] order = new int[rounds * count];
    for (int round = 0; round < rounds; round++) {
      List<Integer> shuffled = new ArrayList<>(IntStream.range(0, count).boxed().toList());
      Collections.shuffle(shuffled, random);
      for (int i = 0; i < count; i++) {
        order[round * count + i] = shuffled.get(i);
      }
    }
    double[] chance =
        noise.draw(Arrays.stream(order).mapToDouble(i -> spreads[i]).toArray(), random);
    double[][] values = new double[rounds][count];
    for (int run = 0; run < order.length; run++) {
      values[run / count][order[run]] = 100 * Math.exp(effects[order[run]] + chance[run]);
    }
    return measurements(sizes, combinations(sizes), values);
  }

  static Measurements measurements(
      List<Integer> sizes, List<List<Integer>> combinations, double[][] values) {
    List<String> factors = IntStream.range(0, sizes.size()).mapToObj(f -> "f" + f).toList();
    List<List<String>> levels =
        sizes.stream()
            .map(size -> IntStream.range(0, size).mapToObj(level -> "l" + level).toList())
            .toList();
    return new Measurements(factors, levels, combinations, 0, values, true, false);
  }
}
