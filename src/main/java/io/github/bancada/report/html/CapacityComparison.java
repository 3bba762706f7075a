package io.github.bancada.report.html;

import io.github.bancada.report.compare.CapacityEstimate;
import io.github.bancada.report.compare.CapacityFinding;
import io.github.bancada.report.compare.Comparison;
import io.github.bancada.report.view.CapacityComparisonText;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Compared capacities in a page. Stateless. */
final class CapacityComparison {
  private CapacityComparison() {}

  /** Adds the sentences, if a run was a search for a capacity. */
  static void addVerdicts(HtmlPage page, Comparison comparison) {
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

  /** Adds the table, and bars with intervals where capacities can be compared. */
  static void addFigures(HtmlPage page, Comparison comparison) {
    List<CapacityFinding> findings = comparison.capacities();
    if (findings.isEmpty()) {
      return;
    }
    page.heading("Capacity");
    boolean comparable = findings.stream().noneMatch(each -> Double.isNaN(each.ratio()));
    if (comparable) {
      page.chart(chart(comparison));
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

  private static HtmlChart chart(Comparison comparison) {
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
