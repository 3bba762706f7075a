package io.github.bancada.bench;

import io.github.bancada.matrix.rank.MatrixAnalysis;
import io.github.bancada.matrix.rank.Measurements;
import io.github.bancada.matrix.rank.SmallestDifference;
import java.io.PrintStream;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;

/** The analysis of a large matrix, whose configurations are equal or all different. */
final class MatrixRankBenchmark implements Benchmark {
  private static final int REPEATS = 9;
  private static final int ROUNDS = 20;
  private static final int LEVELS = 10;
  private static final int CONFIGURATIONS = LEVELS * LEVELS * LEVELS;

  @Override
  public String name() {
    return "matrix-rank";
  }

  @Override
  public String question() {
    return "the analysis of 1,000 configurations x 20 rounds, 3 factors";
  }

  @Override
  public void run(PrintStream out) {
    Table table = new Table("work", "first, ms", "median of " + REPEATS + ", ms");
    time(table, "analysis, equal", () -> MatrixAnalysis.of(matrix(0)));
    time(table, "analysis, each 1 % apart", () -> MatrixAnalysis.of(matrix(0.01)));
    time(
        table,
        "smallest difference",
        () -> SmallestDifference.of(ROUNDS, CONFIGURATIONS, 3).orElseThrow().percent());
    table.print(out);
  }

  private static void time(Table table, String name, Runnable work) {
    double[] times = new double[REPEATS];
    for (int i = 0; i < REPEATS; i++) {
      long start = System.nanoTime();
      work.run();
      times[i] = (System.nanoTime() - start) / 1e6;
    }
    table.row(
        name,
        String.format(Locale.ROOT, "%.0f", times[0]),
        String.format(Locale.ROOT, "%.0f", Contest.median(times)));
  }

  private static Measurements matrix(double apart) {
    Random random = new Random(1);
    double[][] values =
        IntStream.range(0, ROUNDS)
            .mapToObj(
                round ->
                    IntStream.range(0, CONFIGURATIONS)
                        .mapToDouble(i -> Math.exp(apart * i + 0.03 * random.nextGaussian()))
                        .toArray())
            .toArray(double[][]::new);
    return new Measurements(
        List.of("a", "b", "c"),
        Collections.nCopies(3, IntStream.range(0, LEVELS).mapToObj(String::valueOf).toList()),
        IntStream.range(0, CONFIGURATIONS)
            .mapToObj(i -> List.of(i / LEVELS / LEVELS, i / LEVELS % LEVELS, i % LEVELS))
            .toList(),
        0,
        values,
        true,
        false);
  }
}
