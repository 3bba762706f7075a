package io.github.bancada.report.view;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.report.compare.ComparedFigure;
import io.github.bancada.report.compare.Comparison;
import io.github.bancada.report.compare.Configuration;
import io.github.bancada.report.compare.Finding;
import io.github.bancada.report.compare.Row;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.TableText;
import io.github.bancada.text.Terminal;
import io.github.bancada.text.TextTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A comparison as sentences and tables for the console. Stateless. */
public final class ComparisonText {
  /** Explanation of each gap, in the order of the remarks. */
  private static final Map<String, String> GAPS = new LinkedHashMap<>();

  static {
    GAPS.put(
        "too few rounds",
        "each server needs "
            + Comparison.LEAST_ROUNDS
            + ", because one run does not show the variation between runs.");
    GAPS.put("too short", "a run of less than 16 s does not show its own variation; repeat it.");
    GAPS.put("too few samples", "fewer than 20 lie beyond that percentile.");
    GAPS.put("needs repeats", "a maximum is a single sample and does not show its variation.");
    GAPS.put("no time blocks", "the summary.json has totals only; repeats can be compared.");
    GAPS.put("no spread", "all repeats gave the same figure, so there is no interval.");
  }

  /** Figures missing in a part cut out of a summary. */
  static final String PART =
      "Latencies, bytes and connect times of a part are not known: the time blocks of summary.json"
          + " have elapsed times only.";

  private ComparisonText() {}

  public static List<String> lines(Comparison whole) {
    Comparison comparison = ShortLabels.in(whole, ShortLabels.CONSOLE);
    List<String> lines = new ArrayList<>();
    lines.add(title(comparison));
    lines.addAll(comparison.environmentDifferences());
    for (Row row : comparison.rows()) {
      lines.add("");
      if (!row.isComparable()) {
        lines.add(without(comparison, row));
        continue;
      }
      if (!row.name().equals(Configuration.ONE_ROW)) {
        lines.add(TextTable.oneLine(row.name()));
      }
      ComparisonTable figures = ComparisonTable.of(comparison, row);
      TextTable table = new TextTable();
      table.row(figures.titles());
      figures.rows().forEach(table::row);
      lines.addAll(table.lines());
    }
    for (ResultTable table : PublishedComparison.of(comparison)) {
      lines.add("");
      lines.addAll(TableText.lines(table));
    }
    lines.add("");
    lines.addAll(verdicts(comparison));
    lines.addAll(CapacityComparisonText.verdicts(comparison));
    lines.addAll(remarks(comparison));
    return lines.stream().map(Terminal::line).toList();
  }

  /** The same comparison with a note on the seconds left out of each run. */
  public static Comparison withoutFirst(Comparison comparison, int seconds) {
    if (seconds <= 0) {
      return comparison;
    }
    boolean cut =
        comparison.configurations().stream()
            .flatMap(ComparisonText::labels)
            .anyMatch(label -> label.samples() > 0 && !label.traffic().isKnown());
    return comparison.withNote(
        "Without the first " + seconds + " s of each run." + (cut ? " " + PART : ""));
  }

  /** Explains why a row has nothing to compare. */
  public static String without(Comparison comparison, Row row) {
    List<String> empty =
        IntStream.range(0, comparison.configurations().size())
            .filter(i -> !row.hasSamples(i))
            .mapToObj(i -> comparison.configurations().get(i).name())
            .toList();
    String name = row.name().equals(Configuration.ONE_ROW) ? "" : row.name() + ": ";
    return TextTable.oneLine(name + "no samples in " + String.join(", ", empty));
  }

  public static String title(Comparison comparison) {
    return "Comparison: "
        + String.join(" | ", comparison.configurations().stream().map(c -> c.name()).toList());
  }

  /** One sentence per configuration and headline row with samples. */
  public static List<String> verdicts(Comparison comparison) {
    String first = comparison.configurations().get(0).name();
    List<String> lines = new ArrayList<>();
    for (Row row : comparison.headline()) {
      for (int i = 1; i < comparison.configurations().size(); i++) {
        if (row.hasSamples(0) && row.hasSamples(i)) {
          lines.add(
              comparison.configurations().get(i).name()
                  + " and "
                  + first
                  + (row.name().isEmpty() ? "" : ", " + row.name())
                  + ": "
                  + verdict(row, i));
        }
      }
    }
    return lines;
  }

  static String verdict(Row row, int configuration) {
    List<Finding> significant = row.significant(configuration);
    if (!significant.isEmpty()) {
      return "different: "
          + String.join(
              ", ",
              significant.stream()
                  .map(
                      finding ->
                          finding.metric().title()
                              + (finding.metric().isDifference() ? " " : " x ")
                              + ComparisonTable.ratio(finding.metric(), finding.ratio()))
                  .toList());
    }
    return row.isJudged(configuration)
        ? ComparisonTable.UNCLEAR
        : "not known: " + row.finding(configuration, ComparedFigure.MEAN).gap();
  }

  /** Remarks needed to read the figures. */
  public static List<String> remarks(Comparison comparison) {
    List<String> lines = new ArrayList<>();
    if (!comparison.note().isEmpty()) {
      lines.add(comparison.note());
    }
    addGaps(lines, comparison);
    if (comparison.hasSeparateFailures()) {
      lines.add(
          "Times are of successful samples only; failed ones count in throughput and error %.");
    }
    if (has(comparison, "no successful samples")) {
      lines.add("no successful samples: there is no time to compare.");
    }
    addIntervals(lines, comparison);
    GAPS.forEach(
        (gap, remark) -> {
          if (has(comparison, gap)) {
            lines.add(gap + ": " + remark);
          }
        });
    addMilliseconds(lines, comparison);
    return lines;
  }

  private static void addIntervals(List<String> lines, Comparison comparison) {
    if (comparison.intervals() > 0) {
      lines.add(
          String.format(
              Locale.ROOT,
              "Intervals of 95 %%: %d; %d of them show a difference, and about %.0f would by chance"
                  + " if the runs were equal.",
              comparison.intervals(),
              comparison.differences(),
              Math.ceil(comparison.intervals() * (1 - Comparison.CONFIDENCE))));
      lines.add(
          "A verdict is stricter: 95 % for all figures of its row together. Intervals cover the"
              + " variation within the given runs; only repeats show the variation between runs"
              + " (name=run1,run2,run3).");
    }
  }

  private static void addMilliseconds(List<String> lines, Comparison comparison) {
    List<String> milliseconds =
        comparison.configurations().stream()
            .filter(each -> labels(each).anyMatch(LabelSummary::millisecondsOnly))
            .map(Configuration::name)
            .toList();
    if (!milliseconds.isEmpty()) {
      lines.add(
          "In whole milliseconds only: "
              + String.join(", ", milliseconds)
              + ". Intervals of "
              + (milliseconds.size() < comparison.configurations().size()
                  ? "times"
                  : "percentiles and maxima")
              + " are wider by that millisecond.");
    }
  }

  private static void addGaps(List<String> lines, Comparison comparison) {
    addRuns(lines, "Invalid, the load machine was late: ", comparison, Configuration::invalid);
    addRuns(lines, "Broken off, not a whole test: ", comparison, Configuration::brokenOff);
    if (comparison.rows().stream().noneMatch(Row::isComparable)) {
      lines.add(
          "Nothing to compare: no row has samples in "
              + comparison.configurations().get(0).name()
              + " and in another.");
    }
  }

  private static void addRuns(
      List<String> lines,
      String what,
      Comparison comparison,
      Function<Configuration, List<String>> runs) {
    List<String> found =
        comparison.configurations().stream()
            .flatMap(configuration -> runs.apply(configuration).stream())
            .distinct()
            .toList();
    if (!found.isEmpty()) {
      lines.add(what + String.join(", ", found) + ".");
    }
  }

  private static boolean has(Comparison comparison, String gap) {
    return comparison.rows().stream()
        .flatMap(row -> row.findings().stream())
        .flatMap(List::stream)
        .anyMatch(finding -> finding.gap().equals(gap));
  }

  private static Stream<LabelSummary> labels(Configuration configuration) {
    return configuration.repeats().stream().flatMap(repeat -> repeat.values().stream());
  }
}
