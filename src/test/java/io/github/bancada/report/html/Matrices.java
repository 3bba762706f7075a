package io.github.bancada.report.html;

import io.github.bancada.matrix.Factor;
import io.github.bancada.matrix.Level;
import io.github.bancada.matrix.Matrix;
import io.github.bancada.matrix.rank.MatrixAnalysis;
import io.github.bancada.matrix.rank.Measurements;
import io.github.bancada.report.view.MatrixResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;

/** A matrix of two factors with two levels each; the second one halves the figure. */
final class Matrices {
  static final int ROUNDS = 4;

  private static final List<List<Integer>> COMBINATIONS =
      List.of(List.of(0, 0), List.of(0, 1), List.of(1, 0), List.of(1, 1));

  private Matrices() {}

  private static Factor factor(String name) {
    return new Factor(
        name,
        List.of(new Level("off", "off", Map.of()), new Level("<on>", "on", Map.of())),
        List.of(),
        List.of(),
        List.of());
  }

  static MatrixResult of(String remark, String page) {
    Matrix matrix =
        new Matrix(
            Path.of("some.toml"),
            "abc",
            Path.of("plans", "some.jmx"),
            "p95",
            ROUNDS,
            1,
            new Matrix.Assumed(3, Duration.ZERO),
            new Matrix.Limits(Duration.ofMinutes(1), Duration.ofMinutes(1), Duration.ZERO),
            "",
            List.of(factor("cache"), factor("sync")),
            COMBINATIONS,
            OptionalInt.of(0),
            Map.of());
    Random random = new Random(5);
    double[][] values = new double[ROUNDS][COMBINATIONS.size()];
    List<MatrixResult.Run> runs = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      for (int i = 0; i < COMBINATIONS.size(); i++) {
        values[round][i] = (i % 2 == 0 ? 20 : 10) * (1 + 0.02 * random.nextGaussian());
        runs.add(
            new MatrixResult.Run(runs.size() + 1, round + 1, i, values[round][i], remark, page));
      }
    }
    return new MatrixResult(
        matrix,
        new MatrixResult.Figure("p95", "ms", value -> Math.round(value) + " ms", true),
        runs,
        MatrixAnalysis.of(
            new Measurements(
                List.of("cache", "sync"),
                List.of(List.of("off", "<on>"), List.of("off", "<on>")),
                COMBINATIONS,
                0,
                values,
                true,
                true)),
        List.of("Not a factor, and not always the same, db: kernel 6.1 in 7, 6.8 in 9 runs"),
        List.of("met in 4 of 4", "met in 4 of 4", "met in 0 of 4", "met in 0 of 4"));
  }
}
