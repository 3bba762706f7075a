package io.github.bancada.report.html;

import io.github.bancada.process.AtomicFile;
import io.github.bancada.report.compare.CapacityEstimate;
import io.github.bancada.report.compare.CapacityFinding;
import io.github.bancada.report.compare.ComparedFigure;
import io.github.bancada.report.compare.Comparison;
import io.github.bancada.report.compare.Configuration;
import io.github.bancada.report.compare.Finding;
import io.github.bancada.report.compare.Row;
import io.github.bancada.report.view.CapacityComparisonText;
import io.github.bancada.report.view.ComparisonTable;
import io.github.bancada.report.view.ComparisonText;
import io.github.bancada.report.view.PublishedComparison;
import io.github.bancada.report.view.ShortLabels;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** A comparison as one self-contained HTML page. Stateless. */
public final class ComparisonPage {
  /** Most labels in charts; the others are only in tables. */
  private static final int MAX_VIEWS = 50;

  private static final List<String> COLOURS =
      List.of("blue", "orange", "green", "purple", "teal", "pink", "red", "grey");

  private static final HtmlChart.Axis ELAPSED_AXIS =
      new HtmlChart.Axis(
          "y",
          "elapsed time",
          HtmlChart.Unit.NANOS,
          1,
          HtmlChart.Scale.LOGARITHMIC_OFF,
          Double.NaN);

  private ComparisonPage() {}

  /**
   * Writes the page.
   *
   * @throws IOException if the file cannot be written
   */
  public static void write(Path file, Comparison whole) throws IOException {
    Comparison comparison = ShortLabels.in(whole, ShortLabels.PAGE);
    HtmlPage page = new HtmlPage(HtmlReport.shortened(ComparisonText.title(comparison)));
    comparison.environmentDifferences().forEach(page::note);
    addVerdicts(page, comparison);
    addCapacityVerdicts(page, comparison);
    ComparisonText.remarks(comparison).forEach(page::note);
    addCapacities(page, comparison);
    page.heading("Figures").choiceOfViews();
    charts(comparison).forEach(page::chart);
    page.note(
        "Each bar is a configuration: with repeats the geometric mean of their figures, for errors"
            + " the share of all samples.");
    addLabels(page, comparison);
    page.note(
        "Ratios are relative to the first configuration; for the error rate, the difference in"
            + " percentage points. docs/comparison.md describes the method.");
    HtmlResults.add(page, "plot", PublishedComparison.of(comparison));
    AtomicFile.create(file, page::write);
  }

  private static void addLabels(HtmlPage page, Comparison comparison) {
    List<Row> rows = inOrder(comparison);
    if (rows.size() == 1) {
      page.heading(HtmlReport.shortened(name(rows.get(0))));
      addLabel(page, comparison, rows.get(0));
      return;
    }
    page.heading("Labels");
    for (Row row : rows) {
      page.begin("one").subheading(HtmlReport.shortened(name(row)));
      addLabel(page, comparison, row);
      page.end();
    }
  }

  private static void addLabel(HtmlPage page, Comparison comparison, Row row) {
    if (!row.isComparable()) {
      page.note(ComparisonText.without(comparison, row));
      return;
    }
    ComparisonTable figures = ComparisonTable.of(comparison, row);
    HtmlTable table = new HtmlTable(titles(figures), figures(comparison));
    figures.rows().forEach(table::row);
    page.table(table);
  }

  private static void addVerdicts(HtmlPage page, Comparison comparison) {
    List<String> lines = ComparisonText.verdicts(comparison);
    int place = 0;
    for (Row row : comparison.headline()) {
      for (int i = 1; i < comparison.configurations().size() && place < MAX_VIEWS; i++) {
        if (row.hasSamples(0) && row.hasSamples(i)) {
          page.verdict(tone(row, i), lines.get(place++));
        }
      }
    }
  }

  private static HtmlPage.Tone tone(Row row, int configuration) {
    if (!row.significant(configuration).isEmpty()) {
      return HtmlPage.Tone.BAD;
    }
    return row.isJudged(configuration) ? HtmlPage.Tone.GOOD : HtmlPage.Tone.WARN;
  }

  private static List<Row> inOrder(Comparison comparison) {
    List<Row> rows = new ArrayList<>(comparison.rows());
    if (comparison.headline().size() == 1) {
      rows.removeAll(comparison.headline());
      rows.addAll(0, comparison.headline());
    }
    return rows;
  }

  private static String name(Row row) {
    return row.name().equals(Configuration.ONE_ROW) ? "all" : row.name();
  }

  /** Each column has a title for screen readers. */
  private static List<String> titles(ComparisonTable figures) {
    List<String> titles = new ArrayList<>(figures.titles());
    titles.set(0, "figure");
    titles.replaceAll(title -> title.isEmpty() ? "finding" : title);
    return titles;
  }

  private static List<Boolean> figures(Comparison comparison) {
    List<Boolean> figures = new ArrayList<>(List.of(false, true));
    for (int i = 1; i < comparison.configurations().size(); i++) {
      figures.addAll(List.of(true, true, true, false));
    }
    return figures;
  }

  private static List<HtmlChart> charts(Comparison comparison) {
    List<String> names =
        comparison.configurations().stream()
            .map(each -> HtmlReport.shortened(each.name()))
            .toList();
    HtmlChart throughput =
        HtmlChart.overCategories("throughput", "Throughput", "", names)
            .axis(new HtmlChart.Axis("y", "samples/s", HtmlChart.Unit.NUMBER, 1));
    HtmlChart times =
        HtmlChart.overCategories("times", "Elapsed time", "", names).axis(ELAPSED_AXIS);
    HtmlChart errors =
        HtmlChart.overCategories("errors", "Error rate", "", names)
            .axis(new HtmlChart.Axis("y", "failed samples", HtmlChart.Unit.PERCENT, 1));
    for (Row row : inOrder(comparison).subList(0, Math.min(MAX_VIEWS, comparison.rows().size()))) {
      String name = HtmlReport.shortened(name(row));
      throughput.view(name, List.of(bars("samples/s", 0, row, ComparedFigure.THROUGHPUT)));
      times.view(name, times(row));
      errors.view(name, List.of(bars("failed", 6, row, ComparedFigure.ERRORS)));
    }
    boolean failed =
        comparison.rows().stream()
            .flatMap(row -> row.findings().stream())
            .anyMatch(f -> f.get(ComparedFigure.ERRORS.ordinal()).figure() > 0);
    return failed ? List.of(throughput, times, errors) : List.of(throughput, times);
  }

  private static List<HtmlChart.Series> times(Row row) {
    List<HtmlChart.Series> bars =
        new ArrayList<>(
            List.of(
                bars("mean", 0, row, ComparedFigure.MEAN),
                bars("p50", 1, row, ComparedFigure.P50),
                bars("p95", 2, row, ComparedFigure.P95),
                bars("p99", 3, row, ComparedFigure.P99)));
    if (row.metrics().contains(ComparedFigure.RESPONSE_P95)) {
      bars.add(bars("response p95", 4, row, ComparedFigure.RESPONSE_P95));
      bars.add(bars("response p99", 5, row, ComparedFigure.RESPONSE_P99));
    }
    bars.add(hidden("max", 7, row, ComparedFigure.MAX));
    return bars;
  }

  private static HtmlChart.Series hidden(String name, int colour, Row row, ComparedFigure metric) {
    return new HtmlChart.Series(
        name, "y", HtmlChart.Kind.BAR, COLOURS.get(colour), false, true, values(row, metric));
  }

  private static HtmlChart.Series bars(String name, int colour, Row row, ComparedFigure metric) {
    return new HtmlChart.Series(
        name, "y", HtmlChart.Kind.BAR, COLOURS.get(colour), values(row, metric));
  }

  private static double[] values(Row row, ComparedFigure metric) {
    return IntStream.range(0, row.findings().size())
        .mapToObj(i -> row.finding(i, metric))
        .mapToDouble(Finding::figure)
        .toArray();
  }

  /** Adds the sentences, if a run was a search for a capacity. */
  private static void addCapacityVerdicts(HtmlPage page, Comparison comparison) {
    List<String> lines = CapacityComparisonText.verdicts(comparison);
    for (int i = 0; i < lines.size(); i++) {
      CapacityFinding finding = comparison.capacities().get(i + 1);
      page.verdict(
          finding.isDifferent()
              ? HtmlPage.Tone.BAD
              : finding.interval().isPresent() ? HtmlPage.Tone.GOOD : HtmlPage.Tone.WARN,
          HtmlReport.shortenedMessage(lines.get(i)));
    }
  }

  /** Adds the table, and bars with intervals if capacities can be compared. */
  private static void addCapacities(HtmlPage page, Comparison comparison) {
    List<CapacityFinding> findings = comparison.capacities();
    if (findings.isEmpty()) {
      return;
    }
    page.heading("Capacity");
    boolean comparable = findings.stream().noneMatch(each -> Double.isNaN(each.ratio()));
    if (comparable) {
      page.chart(capacityChart(comparison));
    }
    HtmlTable table =
        new HtmlTable(
            CapacityComparisonText.titles(), List.of(false, true, true, true, true, false, false));
    CapacityComparisonText.rows(comparison)
        .forEach(row -> table.row(row.stream().map(HtmlReport::shortened).toList()));
    page.table(table);
    page.note(
        "The interval of a capacity is that of its search; of repeats it goes from the smallest to"
            + " the greatest, and the capacity is their geometric mean.");
  }

  private static HtmlChart capacityChart(Comparison comparison) {
    List<CapacityEstimate> estimates =
        comparison.capacities().stream().map(each -> each.other().get()).toList();
    return HtmlChart.overCategories(
            "capacities",
            "Capacity",
            "",
            comparison.configurations().stream()
                .map(each -> HtmlReport.shortened(each.name()))
                .toList())
        .axis(
            new HtmlChart.Axis(
                "y",
                estimates.get(0).results().get(0).load().unit().strip(),
                HtmlChart.Unit.NUMBER,
                1))
        .view(
            "",
            List.of(
                new HtmlChart.Series(
                    "capacity",
                    "y",
                    HtmlChart.Kind.BAR,
                    "blue",
                    false,
                    false,
                    values(estimates, CapacityEstimate::capacity),
                    new ChartPoints(
                        new double[0],
                        values(estimates, CapacityEstimate::low),
                        values(estimates, CapacityEstimate::high),
                        "",
                        List.of()))));
  }

  private static double[] values(
      List<CapacityEstimate> estimates, ToDoubleFunction<CapacityEstimate> value) {
    return estimates.stream().mapToDouble(value).toArray();
  }
}
