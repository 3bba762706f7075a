package io.github.bancada.report.compare;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Configurations compared with the first one, label by label. Immutable and thread-safe.
 *
 * @param configurations two or more
 * @param rows one per label, in order of appearance, {@code TOTAL} last if there are several
 * @param note what was left out, and whether times include failed samples; "" for nothing
 */
public record Comparison(List<Configuration> configurations, List<Row> rows, String note) {
  /** Confidence of every shown interval. */
  public static final double CONFIDENCE = 0.95;

  /** Minimum repeats of each configuration to estimate the variation between runs. */
  public static final int LEAST_ROUNDS = 3;

  private static final String DIFFERENT_TOTALS =
      "No TOTAL: samples of Transaction Controllers count in it in some of the runs only"
          + " (report.transactions).";

  public Comparison {
    configurations = List.copyOf(configurations);
    rows = List.copyOf(rows);
  }

  /**
   * Compares configurations by the times of successful samples, or of all samples if a
   * configuration does not say which failed.
   *
   * @throws IllegalArgumentException if there are fewer than two configurations
   */
  public static Comparison of(List<Configuration> configurations) {
    return of(configurations, 1);
  }

  /**
   * Compares configurations that ran in turns. With fewer than {@value #LEAST_ROUNDS} repeats of
   * each, no figure has an interval.
   *
   * @throws IllegalArgumentException if there are fewer than two configurations
   */
  public static Comparison ofRounds(List<Configuration> configurations) {
    return of(configurations, LEAST_ROUNDS);
  }

  private static Comparison of(List<Configuration> configurations, int leastRepeats) {
    if (configurations.size() < 2) {
      throw new IllegalArgumentException(
          "too few configurations to compare: " + configurations.size() + "; give two or more");
    }
    List<String> unknown =
        configurations.stream()
            .filter(configuration -> !configuration.areOutcomesKnown())
            .map(Configuration::name)
            .toList();
    if (unknown.isEmpty()) {
      return compare(configurations, leastRepeats, "");
    }
    return compare(
        configurations.stream().map(Configuration::withoutOutcomes).toList(),
        leastRepeats,
        "Times include failed samples: "
            + String.join(", ", unknown)
            + (unknown.size() == 1 ? " does" : " do")
            + " not say which samples failed.");
  }

  private static Comparison compare(
      List<Configuration> configurations, int leastRepeats, String note) {
    Set<String> names = new LinkedHashSet<>();
    for (Configuration configuration : configurations) {
      configuration.repeats().forEach(repeat -> names.addAll(repeat.keySet()));
    }
    if (Configuration.haveDifferentTotals(configurations)) {
      names.remove(Configuration.TOTAL);
    }
    // The total of a single label would repeat it.
    if (names.remove(Configuration.TOTAL) && names.size() > 1) {
      names.add(Configuration.TOTAL);
    }
    List<Row> rows = new ArrayList<>();
    for (String name : names) {
      RowEstimator estimator = new RowEstimator(configurations.get(0).of(name), leastRepeats);
      List<List<Finding>> findings = new ArrayList<>();
      for (int i = 0; i < configurations.size(); i++) {
        findings.add(estimator.compare(configurations.get(i).of(name), i));
      }
      rows.add(new Row(name, findings));
    }
    Comparison comparison = new Comparison(configurations, rows, note);
    return Configuration.haveDifferentTotals(configurations)
        ? comparison.withNote(DIFFERENT_TOTALS)
        : comparison;
  }

  public Comparison withNote(String leftOut) {
    return new Comparison(configurations, rows, note.isEmpty() ? leftOut : leftOut + " " + note);
  }

  /** The main rows: the total, or every row if there is no total. */
  public List<Row> headline() {
    List<Row> total = rows.stream().filter(row -> row.name().equals(Configuration.TOTAL)).toList();
    return total.isEmpty() ? rows : total;
  }

  /** What else was different between the runs, a sentence each. */
  public List<String> environmentDifferences() {
    return EnvironmentDifferences.of(configurations);
  }

  /** Whether the times of failed samples were left out. */
  public boolean hasSeparateFailures() {
    return configurations.stream().anyMatch(Configuration::hasSeparateFailures);
  }

  /** One for each configuration, including the first; none without a search for a capacity. */
  public List<CapacityFinding> capacities() {
    return configurations.stream().allMatch(each -> each.capacities().isEmpty())
        ? List.of()
        : configurations.stream()
            .map(each -> CapacityFinding.of(configurations.get(0), each))
            .toList();
  }

  public long intervals() {
    return findings().filter(finding -> finding.interval().isPresent()).count();
  }

  public long differences() {
    return findings().filter(Finding::isDifferent).count();
  }

  private Stream<Finding> findings() {
    return rows.stream().flatMap(row -> row.findings().stream()).flatMap(List::stream);
  }
}
