package io.github.bancada.matrix;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A matrix, as its file describes it. Immutable.
 *
 * @param file the file
 * @param sha256 of the file's bytes, in hexadecimal digits
 * @param plan absolute
 * @param metric as in a criterion of a gate, such as {@code p95} or {@code Search : throughput}
 * @param rounds runs of each configuration
 * @param seed of the order of the runs
 * @param assumed what only runs can tell
 * @param limits of times
 * @param gate criteria that each configuration should meet, one a line; "" for none
 * @param factors in the order in which they are applied
 * @param combinations the configurations: for each factor the place of its level
 * @param baseline place of the configuration to which others are compared; empty for none
 * @param properties JMeter properties of all runs; {@code ${factor}} stands for the value of a
 *     level
 */
public record Matrix(
    Path file,
    String sha256,
    Path plan,
    String metric,
    int rounds,
    long seed,
    Assumed assumed,
    Limits limits,
    String gate,
    List<Factor> factors,
    List<List<Integer>> combinations,
    OptionalInt baseline,
    Map<String, String> properties) {
  /** Name of the journal in the directory of a matrix, which begins with it. */
  public static final String JOURNAL = "journal.jsonl";

  /**
   * What is assumed of runs before there are any.
   *
   * @param spread standard deviation between runs of one configuration, in percent
   * @param run time of one; zero if unknown
   */
  public record Assumed(double spread, Duration run) {}

  /**
   * Limits of times.
   *
   * @param run of one run of the plan
   * @param command of one command
   * @param whole of all runs together: none starts later; zero for none
   */
  public record Limits(Duration run, Duration command, Duration whole) {}

  public Matrix {
    factors = List.copyOf(factors);
    combinations = List.copyOf(combinations.stream().map(List::copyOf).toList());
    properties = Collections.unmodifiableMap(new LinkedHashMap<>(properties));
  }

  /** The levels of a configuration, in the order of factors. */
  public List<Level> levels(int combination) {
    List<Level> levels = new ArrayList<>();
    for (int i = 0; i < factors.size(); i++) {
      levels.add(factors.get(i).levels().get(combinations.get(combination).get(i)));
    }
    return levels;
  }

  /** The name of a configuration, such as {@code flush=1, binlog=on}. */
  public String name(int combination) {
    List<Level> levels = levels(combination);
    return IntStream.range(0, factors.size())
        .filter(i -> factors.get(i).levels().size() > 1 || factors.size() == 1)
        .mapToObj(i -> factors.get(i).name() + "=" + levels.get(i).name())
        .collect(Collectors.joining(", "));
  }

  /** The JMeter properties of a run of a configuration, by name. */
  public Map<String, String> properties(int combination) {
    List<Level> levels = levels(combination);
    Map<String, String> all = new LinkedHashMap<>();
    properties.forEach(
        (name, text) -> {
          String value = text;
          for (int i = 0; i < factors.size(); i++) {
            value = value.replace("${" + factors.get(i).name() + "}", levels.get(i).value());
          }
          all.put(name, value);
        });
    levels.forEach(level -> all.putAll(level.properties()));
    return all;
  }
}
