package io.github.bancada.matrix.run;

import io.github.bancada.matrix.Factor;
import io.github.bancada.matrix.Level;
import io.github.bancada.matrix.Matrix;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Matrices of factors with real commands, which set values in files. Stateless. */
final class SmallMatrix {
  static final Matrix.Limits AMPLE =
      new Matrix.Limits(Duration.ofMinutes(3), Duration.ofMinutes(3), Duration.ZERO);

  private SmallMatrix() {}

  /** A matrix of all combinations; its file is in the directory. */
  static Matrix of(Path directory, int rounds, Matrix.Limits limits, Factor... factors) {
    List<List<Integer>> combinations = List.of(List.of());
    for (Factor each : factors) {
      List<List<Integer>> longer = new ArrayList<>();
      for (List<Integer> start : combinations) {
        for (int level = 0; level < each.levels().size(); level++) {
          longer.add(Stream.concat(start.stream(), Stream.of(level)).toList());
        }
      }
      combinations = longer;
    }
    return new Matrix(
        directory.resolve("m.toml"),
        "5e1f",
        directory.resolve("plan.jmx"),
        "p95",
        rounds,
        7,
        new Matrix.Assumed(3, Duration.ZERO),
        limits,
        "",
        List.of(factors),
        combinations,
        OptionalInt.empty(),
        Map.of("of", "${flush}"));
  }

  /** A factor with the levels 1 and 2, whose value is in the file of its name. */
  static Factor file(String name) {
    return factor(name, set("$LEVEL", name), set("$OLD", name));
  }

  /** A factor with the levels 1 and 2, whose value is in the file of its name. */
  static Factor factor(String name, String apply, String undo) {
    return new Factor(name, levels(), shell(apply), shell("cat " + name), shell(undo));
  }

  static List<Level> levels() {
    return Stream.of("1", "2").map(each -> new Level(each, each, Map.of())).toList();
  }

  /** The text of a command that sets a value. */
  static String set(String value, String file) {
    return "printf %s \"" + value + "\" > " + file;
  }

  static List<String> shell(String text) {
    return List.of("/bin/sh", "-c", text);
  }

  /** Gives files the value 0. */
  static void zero(Path directory, String... files) throws IOException {
    for (String each : files) {
      Files.writeString(directory.resolve(each), "0");
    }
  }
}
