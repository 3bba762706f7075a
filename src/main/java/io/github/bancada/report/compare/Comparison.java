package io.github.bancada.report.compare;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Configurations compared with the first of them, label by label. Immutable and thread-safe.
 *
 * @param configurations at least two
 * @param rows one a label, in the order in which they first appear, {@code TOTAL} last if there are
 *     several
 * @param note what was left out before the runs were compared, and what times are compared if not
 *     those of successful samples; "" for nothing
 */
public record Comparison(List<Configuration> configurations, List<Row> rows, String note) {
  /** Confidence of every interval shown. */
  public static final double CONFIDENCE = 0.95;

  public Comparison {
    configurations = List.copyOf(configurations);
    rows = List.copyOf(rows);
  }

  /**
   * Compares. Times are those of successful samples; of all samples if some configuration does not
   * tell them apart, for like is compared with like.
   *
   * @throws IllegalArgumentException if there are fewer than two configurations
   */
  public static Comparison of(List<Configuration> configurations) {
    if (configurations.size() < 2) {
      throw new IllegalArgumentException(
          "there is only " + configurations.size() + " to compare; give two or more");
    }
    List<String> unknown =
        configurations.stream()
            .filter(configuration -> !configuration.areOutcomesKnown())
            .map(Configuration::name)
            .toList();
    if (unknown.isEmpty()) {
      return compare(configurations, "");
    }
    return compare(
        configurations.stream().map(Configuration::withoutOutcomes).toList(),
        "Times are those of all samples, failed ones included: "
            + String.join(", ", unknown)
            + " does not tell which failed.");
  }

  private static Comparison compare(List<Configuration> configurations, String note) {
    Set<String> names = new LinkedHashSet<>();
    for (Configuration configuration : configurations) {
      configuration.repeats().forEach(repeat -> names.addAll(repeat.keySet()));
    }
    // The total of a single label is that label once more.
    if (names.remove(Configuration.TOTAL) && names.size() > 1) {
      names.add(Configuration.TOTAL);
    }
    List<Row> rows = new ArrayList<>();
    for (String name : names) {
      RowEstimator estimator = new RowEstimator(configurations.get(0).of(name));
      List<List<Finding>> findings = new ArrayList<>();
      for (int i = 0; i < configurations.size(); i++) {
        findings.add(estimator.compare(configurations.get(i).of(name), i));
      }
      rows.add(new Row(name, findings));
    }
    return new Comparison(configurations, rows, note);
  }

  /** The same, saying what was left out of the runs. */
  public Comparison withNote(String leftOut) {
    return new Comparison(configurations, rows, note.isEmpty() ? leftOut : leftOut + " " + note);
  }

  /** The rows whose findings are the answer: the total, or where there is none every row. */
  public List<Row> headline() {
    List<Row> total = rows.stream().filter(row -> row.name().equals(Configuration.TOTAL)).toList();
    return total.isEmpty() ? rows : total;
  }

  /** Whether samples failed whose times are left out. */
  public boolean hasFailuresApart() {
    return configurations.stream().anyMatch(Configuration::hasFailuresApart);
  }

  /** Number of intervals there are. */
  public long intervals() {
    return findings().filter(finding -> finding.interval().isPresent()).count();
  }

  /** Number of intervals that leave out what makes no difference. */
  public long differences() {
    return findings().filter(Finding::isDifferent).count();
  }

  private Stream<Finding> findings() {
    return rows.stream().flatMap(row -> row.findings().stream()).flatMap(List::stream);
  }
}
