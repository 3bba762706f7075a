package io.github.bancada.report.view;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.report.compare.ComparedFigure;
import io.github.bancada.report.compare.Comparison;
import io.github.bancada.report.compare.Configuration;
import io.github.bancada.report.compare.Finding;
import io.github.bancada.report.compare.Interval;
import io.github.bancada.report.compare.Row;
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
            + ", because one run does not show what differs from run to run.");
    GAPS.put("too short", "a run of less than 16 s does not show its own variation; repeat it.");
    GAPS.put("too few samples", "fewer than 20 lie beyond that percentile.");
    GAPS.put("needs repeats", "a maximum is a single sample and does not show its variation.");
    GAPS.put("no time blocks", "the summary.json has totals only; repeats can be compared.");
    GAPS.put("no spread", "all repeats gave the same figure, so there is no interval.");
  }

  static final String UNCLEAR = "no clear difference";

  private ComparisonText() {}

  public static List<String> lines(Comparison whole) {
    Comparison comparison = ShortLabels.in(whole, ShortLabels.CONSOLE);
    List<String> lines = new ArrayList<>();
    lines.add(title(comparison));
    for (Row row : comparison.rows()) {
      lines.add("");
      if (!row.isComparable()) {
        lines.add(without(comparison, row));
        continue;
      }
      if (!row.name().equals(Configuration.ONE_ROW)) {
        lines.add(TextTable.oneLine(row.name()));
      }
      TextTable table = new TextTable();
      table.row(titles(comparison));
      for (ComparedFigure metric : row.metrics()) {
        table.row(cells(comparison, row, metric));
      }
      lines.addAll(table.lines());
    }
    lines.add("");
    lines.addAll(verdicts(comparison));
    lines.addAll(CapacityComparisonText.verdicts(comparison));
    lines.addAll(remarks(comparison));
    return lines.stream().map(Terminal::line).toList();
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

  public static List<String> titles(Comparison comparison) {
    List<String> titles = new ArrayList<>(List.of("", comparison.configurations().get(0).name()));
    for (Configuration other :
        comparison.configurations().subList(1, comparison.configurations().size())) {
      titles.addAll(List.of(other.name(), "ratio", "95 % interval", ""));
    }
    return titles;
  }

  public static List<String> cells(Comparison comparison, Row row, ComparedFigure metric) {
    int count = comparison.configurations().size();
    double[] figures =
        IntStream.range(0, count).mapToDouble(i -> row.finding(i, metric).figure()).toArray();
    TimeFormat unit = TimeFormat.forColumn(figures);
    String title = metric.isTime() ? metric.title() + " " + unit.symbol() : metric.title();
    List<String> cells = new ArrayList<>(List.of(title, figure(metric, figures[0], unit)));
    for (int i = 1; i < count; i++) {
      Finding finding = row.finding(i, metric);
      cells.add(figure(metric, figures[i], unit));
      cells.add(ratio(metric, finding.ratio()));
      cells.add(finding.interval().map(each -> interval(metric, each)).orElse("-"));
      cells.add(judgement(finding));
    }
    return cells;
  }

  private static String figure(ComparedFigure metric, double value, TimeFormat unit) {
    if (Double.isNaN(value)) {
      return "-";
    }
    return switch (metric) {
      case THROUGHPUT -> String.format(Locale.ROOT, "%,.1f", value);
      case ERRORS -> percent(value);
      default -> unit.format(value);
    };
  }

  private static String percent(double value) {
    if (value > 0 && value < 0.01) {
      return "<0.01";
    }
    return value < 100 && value > 99.99 ? ">99.99" : String.format(Locale.ROOT, "%.2f", value);
  }

  static String ratio(ComparedFigure metric, double value) {
    if (Double.isNaN(value)) {
      return "-";
    }
    if (!metric.isDifference()) {
      return String.format(Locale.ROOT, value < 100 ? "%.3f" : "%,.0f", value);
    }
    return value == 0 ? "0" : String.format(Locale.ROOT, "%+.3f", value);
  }

  private static String interval(ComparedFigure metric, Interval interval) {
    return ratio(metric, interval.low()) + " to " + ratio(metric, interval.high());
  }

  static String judgement(Finding finding) {
    if (!finding.gap().isEmpty()) {
      return finding.gap();
    }
    if (!finding.isDifferent()) {
      return UNCLEAR;
    }
    boolean more = finding.ratio() > finding.metric().neutral();
    if (finding.metric() == ComparedFigure.THROUGHPUT) {
      return more ? "more" : "less";
    }
    if (finding.metric() == ComparedFigure.ERRORS) {
      return more ? "more errors" : "fewer errors";
    }
    return more ? "slower" : "faster";
  }

  /** One sentence per configuration and headline row that have samples. */
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
                              + ratio(finding.metric(), finding.ratio()))
                  .toList());
    }
    return row.isJudged(configuration)
        ? UNCLEAR
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
