package io.github.bancada.report.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What machines and servers of compared runs do not have in common. A fact that a configuration
 * does not tell is not different. Stateless.
 */
final class EnvironmentDifferences {
  private EnvironmentDifferences() {}

  /** A sentence for each machine: its facts, with the values in the order of configurations. */
  static List<String> of(List<Configuration> configurations) {
    List<Map<EnvironmentFacts.Fact, Set<String>>> each =
        configurations.stream().map(c -> EnvironmentFacts.of(c.runs()).values()).toList();
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

  private static String against(Stream<Set<String>> values) {
    return values
        .map(each -> each == null ? "not known" : EnvironmentFacts.text(each))
        .collect(Collectors.joining(" against "));
  }
}
