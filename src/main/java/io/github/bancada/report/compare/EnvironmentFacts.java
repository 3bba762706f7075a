package io.github.bancada.report.compare;

import io.github.bancada.metrics.Environment;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What the machines and servers of one run, or of several, were like: the values of each fact at
 * the start and at the end. Immutable by convention.
 */
public record EnvironmentFacts(Map<Fact, Set<String>> values) {
  /** A machine and the name of one of its facts. */
  public record Fact(String of, String name) {}

  /** The facts of runs together. */
  public static EnvironmentFacts of(List<RunSummary> runs) {
    EnvironmentFacts facts = new EnvironmentFacts(new LinkedHashMap<>());
    for (RunSummary run : runs) {
      RunInfo.Versions versions = run.info().versions();
      if (!versions.jmeter().isEmpty()) {
        facts.put(Environment.LOAD_MACHINE, "JMeter", versions.jmeter());
        facts.put(Environment.LOAD_MACHINE, "Bancada", versions.bancada());
      }
      for (Environment each : run.info().environment()) {
        each.facts().forEach((name, value) -> facts.put(each.of(), name, value));
        each.changed().forEach((name, value) -> facts.put(each.of(), name, value));
      }
    }
    return facts;
  }

  private void put(String of, String name, String value) {
    values.computeIfAbsent(new Fact(of, name), any -> new TreeSet<>()).add(value);
  }

  /** Values as text. */
  static String text(Set<String> values) {
    return values.stream()
        .map(value -> value.isEmpty() ? "none" : value)
        .collect(Collectors.joining(" and "));
  }

  /**
   * What differs between runs of the same configuration, or changed during one, a sentence for each
   * fact. A fact that has one value in all runs of each configuration follows from it.
   *
   * @param runs of each configuration
   */
  public static List<String> unsteady(List<List<EnvironmentFacts>> runs) {
    Map<Fact, Map<String, Integer>> counts = new LinkedHashMap<>();
    for (List<EnvironmentFacts> configuration : runs) {
      Map<Fact, Set<String>> together = new LinkedHashMap<>();
      for (EnvironmentFacts run : configuration) {
        run.values.forEach(
            (fact, known) -> together.computeIfAbsent(fact, any -> new TreeSet<>()).addAll(known));
      }
      together.values().removeIf(known -> known.size() == 1);
      together.keySet().forEach(fact -> counts.putIfAbsent(fact, new TreeMap<>()));
    }
    runs.stream()
        .flatMap(List::stream)
        .forEach(
            run ->
                counts.forEach(
                    (fact, byValue) -> {
                      if (run.values.containsKey(fact)) {
                        byValue.merge(text(run.values.get(fact)), 1, Integer::sum);
                      }
                    }));
    List<String> sentences = new ArrayList<>();
    counts.forEach(
        (fact, byValue) ->
            sentences.add(
                "Not a factor, and not always the same, "
                    + fact.of()
                    + ": "
                    + fact.name()
                    + " "
                    + byValue.entrySet().stream()
                        .map(each -> each.getKey() + " in " + each.getValue())
                        .collect(Collectors.joining(", "))
                    + " runs"));
    return sentences;
  }
}
