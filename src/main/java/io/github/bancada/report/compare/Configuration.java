package io.github.bancada.report.compare;

import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A compared configuration, such as a server, a version or a protocol. Immutable and thread-safe.
 *
 * @param name displayed name
 * @param repeats its runs, each with its labels by row name
 * @param brokenOff broken-off runs, with reasons
 * @param invalid names of runs that measured the load machine, not the server
 * @param capacities results of runs that were searches for a capacity
 * @param runs the same runs as a whole; none if the configuration is a part of runs
 */
public record Configuration(
    String name,
    List<Map<String, LabelSummary>> repeats,
    List<String> brokenOff,
    List<String> invalid,
    List<CapacityResult> capacities,
    List<RunSummary> runs) {
  /** Row of all labels together. */
  public static final String TOTAL = RunSummary.TOTAL;

  /** Row of configurations that are single labels and have no label in common. */
  public static final String ONE_ROW = "";

  public Configuration {
    repeats = List.copyOf(repeats);
    brokenOff = List.copyOf(brokenOff);
    invalid = List.copyOf(invalid);
    capacities = List.copyOf(capacities);
    runs = List.copyOf(runs);
  }

  /** A configuration that is a part of runs. */
  public Configuration(
      String name,
      List<Map<String, LabelSummary>> repeats,
      List<String> brokenOff,
      List<String> invalid) {
    this(name, repeats, brokenOff, invalid, List.of(), List.of());
  }

  public static Configuration ofRuns(String name, List<RunSummary> runs) {
    List<Map<String, LabelSummary>> repeats = new ArrayList<>();
    for (RunSummary run : runs) {
      Map<String, LabelSummary> rows = new LinkedHashMap<>();
      run.labels().forEach(label -> rows.put(label.label(), label));
      rows.put(TOTAL, run.total());
      repeats.add(rows);
    }
    return new Configuration(
        name,
        repeats,
        brokenOff(name, runs),
        invalid(name, runs),
        runs.stream().flatMap(run -> run.results().capacity().stream()).toList(),
        runs);
  }

  /**
   * Each label as a configuration.
   *
   * @param runs repeats of the same test
   */
  public static List<Configuration> byLabel(List<RunSummary> runs) {
    Map<String, List<Map<String, LabelSummary>>> byName = new LinkedHashMap<>();
    for (RunSummary run : runs) {
      for (LabelSummary label : run.labels()) {
        byName
            .computeIfAbsent(label.label(), name -> new ArrayList<>())
            .add(Map.of(ONE_ROW, label));
      }
    }
    return byName.entrySet().stream()
        .map(
            entry ->
                new Configuration(entry.getKey(), entry.getValue(), brokenOff(runs), invalid(runs)))
        .toList();
  }

  /**
   * Labels with the same prefix as a configuration: with {@code LDAP 1} and {@code LDAPS 1}, the
   * prefixes {@code LDAP} and {@code LDAPS} have a common row {@code 1}.
   *
   * @param runs repeats of the same test
   * @throws IllegalArgumentException if a run has no label with one of the prefixes
   */
  public static List<Configuration> byPrefix(List<RunSummary> runs, List<String> prefixes) {
    return prefixes.stream()
        .map(
            prefix ->
                new Configuration(
                    prefix,
                    runs.stream().map(run -> rows(run, prefix)).toList(),
                    brokenOff(runs),
                    invalid(runs)))
        .toList();
  }

  /** Whether Transaction Controllers count in the totals of only some runs. */
  static boolean haveDifferentTotals(List<Configuration> configurations) {
    List<Map<String, LabelSummary>> runs =
        configurations.stream()
            .flatMap(configuration -> configuration.repeats().stream())
            .filter(rows -> rows.containsKey(TOTAL))
            .toList();
    return runs.stream().anyMatch(a -> runs.stream().anyMatch(b -> haveDifferentTotals(a, b)));
  }

  private static boolean haveDifferentTotals(
      Map<String, LabelSummary> a, Map<String, LabelSummary> b) {
    return RunSummary.totalsDiffer(a.values(), a.get(TOTAL), b.values(), b.get(TOTAL));
  }

  private static List<String> brokenOff(List<RunSummary> repeats) {
    return brokenOff(repeats.get(0).info().name(), repeats);
  }

  private static List<String> brokenOff(String name, List<RunSummary> repeats) {
    List<String> broken = new ArrayList<>();
    for (int i = 0; i < repeats.size(); i++) {
      String reason = repeats.get(i).info().endReason();
      if (!reason.isEmpty()) {
        broken.add(run(name, repeats, i) + " (" + reason + ")");
      }
    }
    return broken;
  }

  private static List<String> invalid(List<RunSummary> repeats) {
    return invalid(repeats.get(0).info().name(), repeats);
  }

  private static List<String> invalid(String name, List<RunSummary> repeats) {
    return IntStream.range(0, repeats.size())
        .filter(i -> repeats.get(i).arrivals().isInvalid())
        .mapToObj(i -> run(name, repeats, i))
        .toList();
  }

  private static String run(String name, List<RunSummary> repeats, int place) {
    return run(name, repeats.size(), place);
  }

  private static String run(String name, int count, int place) {
    return name + (count > 1 ? ", run " + (place + 1) : "");
  }

  /** The same configuration under another name. */
  public Configuration named(String other) {
    return new Configuration(other, repeats, brokenOff, invalid, capacities, runs);
  }

  /** The runs as a whole by their names. */
  public Map<String, RunSummary> runsByName() {
    Map<String, RunSummary> byName = new LinkedHashMap<>();
    for (int i = 0; i < runs.size(); i++) {
      byName.put(run(name, runs.size(), i), runs.get(i));
    }
    return byName;
  }

  private static Map<String, LabelSummary> rows(RunSummary run, String prefix) {
    Map<String, LabelSummary> rows = new LinkedHashMap<>();
    for (LabelSummary label : run.labels()) {
      if (label.label().equals(prefix)) {
        rows.put(ONE_ROW, label);
      } else if (label.label().startsWith(prefix + " ")) {
        rows.put(label.label().substring(prefix.length() + 1), label);
      }
    }
    if (rows.isEmpty()) {
      throw new IllegalArgumentException(
          "no label is '"
              + prefix
              + "' or begins with '"
              + prefix
              + " '; use a prefix of a label of the run: "
              + run.labels().stream().map(LabelSummary::label).toList());
    }
    return rows;
  }

  /** Why its figures do not describe the server; empty if they do. */
  Optional<String> whyUnfit() {
    if (!brokenOff.isEmpty()) {
      return Optional.of("broken off: " + String.join(", ", brokenOff));
    }
    return invalid.isEmpty()
        ? Optional.empty()
        : Optional.of("invalid, the load machine was late: " + String.join(", ", invalid));
  }

  /** Whether all runs say which samples failed. */
  boolean areOutcomesKnown() {
    return repeats.stream()
        .flatMap(repeat -> repeat.values().stream())
        .allMatch(label -> label.outcomes().areKnown());
  }

  boolean hasSeparateFailures() {
    return repeats.stream()
        .flatMap(repeat -> repeat.values().stream())
        .anyMatch(label -> !label.outcomes().failed().isEmpty());
  }

  Configuration withoutOutcomes() {
    List<Map<String, LabelSummary>> together = new ArrayList<>();
    for (Map<String, LabelSummary> repeat : repeats) {
      Map<String, LabelSummary> rows = new LinkedHashMap<>();
      repeat.forEach((name, label) -> rows.put(name, label.withoutOutcomes()));
      together.add(rows);
    }
    return new Configuration(name, together, brokenOff, invalid, capacities, runs);
  }

  List<LabelSummary> of(String row) {
    return repeats.stream()
        .map(repeat -> repeat.get(row))
        .filter(label -> label != null && label.samples() > 0)
        .toList();
  }
}
