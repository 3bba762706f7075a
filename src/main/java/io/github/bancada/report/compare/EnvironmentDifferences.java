package io.github.bancada.report.compare;

import io.github.bancada.metrics.Environment;
import io.github.bancada.metrics.RunSummary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What machines and servers of compared runs do not have in common. A fact that a configuration
 * does not tell is not different. Stateless.
 */
final class EnvironmentDifferences {
  private EnvironmentDifferences() {}

  /** A machine and the name of one of its facts. */
  private record Fact(String of, String name) {}

  /** A sentence for each fact: its values, in the order of the configurations. */
  static List<String> of(List<Configuration> configurations) {
    Map<Fact, List<Set<String>>> all = new LinkedHashMap<>();
    List<Map<Fact, Set<String>>> each =
        configurations.stream().map(EnvironmentDifferences::values).toList();
    each.stream()
        .flatMap(values -> values.keySet().stream())
        .distinct()
        .forEach(
            fact ->
                all.put(
                    fact,
                    each.stream().filter(v -> v.containsKey(fact)).map(v -> v.get(fact)).toList()));
    return all.entrySet().stream()
        .filter(fact -> Set.copyOf(fact.getValue()).size() > 1)
        .map(fact -> sentence(fact.getKey(), fact.getValue()))
        .toList();
  }

  /** The values of each fact in the runs of a configuration, at their start and at their end. */
  private static Map<Fact, Set<String>> values(Configuration configuration) {
    Map<Fact, Set<String>> values = new LinkedHashMap<>();
    for (RunSummary run : configuration.runs()) {
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

  private static String sentence(Fact fact, List<Set<String>> values) {
    return "Not the same, "
        + fact.of()
        + ": "
        + fact.name()
        + " "
        + values.stream()
            .map(each -> each.stream().collect(Collectors.joining(" and ")))
            .map(each -> each.isEmpty() ? "none" : each)
            .collect(Collectors.joining(" against "));
  }
}
