package io.github.bancada.report.compare;

import io.github.bancada.metrics.Environment;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What machines and servers of compared runs do not have in common. A fact that a configuration
 * does not tell is not different. Stateless.
 */
final class EnvironmentDifferences {
  private EnvironmentDifferences() {}

  /** A machine and the name of one of its facts. */
  private record Fact(String of, String name) {}

  /** A sentence for each machine: its facts, with the values in the order of configurations. */
  static List<String> of(List<Configuration> configurations) {
    List<Map<Fact, Set<String>>> each =
        configurations.stream().map(EnvironmentDifferences::values).toList();
    Map<String, List<String>> different = new LinkedHashMap<>();
    each.stream()
        .flatMap(values -> values.keySet().stream())
        .distinct()
        .filter(
            fact ->
                each.stream().map(v -> v.get(fact)).filter(Objects::nonNull).distinct().count() > 1)
        .forEach(
            fact ->
                different
                    .computeIfAbsent(fact.of(), any -> new ArrayList<>())
                    .add(fact.name() + " " + against(each.stream().map(v -> v.get(fact)))));
    return different.entrySet().stream()
        .map(of -> "Not the same, " + of.getKey() + ": " + String.join("; ", of.getValue()))
        .toList();
  }

  /** The values of each fact in the runs of a configuration, at their start and at their end. */
  private static Map<Fact, Set<String>> values(Configuration configuration) {
    Map<Fact, Set<String>> values = new LinkedHashMap<>();
    for (RunSummary run : configuration.runs()) {
      RunInfo.Versions versions = run.info().versions();
      if (!versions.jmeter().isEmpty()) {
        put(values, Environment.LOAD_MACHINE, "JMeter", versions.jmeter());
        put(values, Environment.LOAD_MACHINE, "Bancada", versions.bancada());
      }
      for (Environment each : run.info().environment()) {
        each.facts().forEach((name, value) -> put(values, each.of(), name, value));
        each.changed().forEach((name, value) -> put(values, each.of(), name, value));
      }
    }
    return values;
  }

  private static void put(Map<Fact, Set<String>> values, String of, String name, String value) {
    values.computeIfAbsent(new Fact(of, name), any -> new TreeSet<>()).add(value);
  }

  private static String against(Stream<Set<String>> values) {
    return values
        .map(
            each ->
                each == null
                    ? "not known"
                    : each.stream()
                        .map(value -> value.isEmpty() ? "none" : value)
                        .collect(Collectors.joining(" and ")))
        .collect(Collectors.joining(" against "));
  }
}
