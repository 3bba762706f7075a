package io.github.bancada.report.compare;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One of the things compared: a server, a version, a protocol. Immutable and thread-safe.
 *
 * @param name how it is shown
 * @param repeats its runs, each with its labels by the name of their row
 */
public record Configuration(String name, List<Map<String, LabelSummary>> repeats) {
  /** Row of all labels together. */
  public static final String TOTAL = RunSummary.TOTAL;

  /** Row of configurations that are single labels, which have nothing else in common. */
  public static final String ONE_ROW = "";

  public Configuration {
    repeats = List.copyOf(repeats);
  }

  /** A configuration that was run once or several times. */
  public static Configuration ofRuns(String name, List<RunSummary> runs) {
    List<Map<String, LabelSummary>> repeats = new ArrayList<>();
    for (RunSummary run : runs) {
      Map<String, LabelSummary> rows = new LinkedHashMap<>();
      run.labels().forEach(label -> rows.put(label.label(), label));
      rows.put(TOTAL, run.total());
      repeats.add(rows);
    }
    return new Configuration(name, repeats);
  }

  /** Each label of a run as a configuration of its own. */
  public static List<Configuration> byLabel(RunSummary run) {
    return run.labels().stream()
        .map(label -> new Configuration(label.label(), List.of(Map.of(ONE_ROW, label))))
        .toList();
  }

  /**
   * Labels of a run with the same first words as a configuration: of {@code LDAP 1} and {@code
   * LDAPS 1} the prefixes {@code LDAP} and {@code LDAPS}, with a row {@code 1} in both.
   *
   * @throws IllegalArgumentException if no label begins with one of the prefixes
   */
  public static List<Configuration> byPrefix(RunSummary run, List<String> prefixes) {
    List<Configuration> configurations = new ArrayList<>();
    for (String prefix : prefixes) {
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
                + " '; the run has "
                + run.labels().stream().map(LabelSummary::label).toList());
      }
      configurations.add(new Configuration(prefix, List.of(rows)));
    }
    return configurations;
  }

  /** The runs of this configuration that have samples in a row. */
  List<LabelSummary> of(String row) {
    return repeats.stream()
        .map(repeat -> repeat.get(row))
        .filter(label -> label != null && label.samples() > 0)
        .toList();
  }
}
