package io.github.bancada.report.html;

import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.report.view.CapacityTrials;
import io.github.bancada.report.view.CapacityView;
import io.github.bancada.text.MarkdownText;
import java.util.ArrayList;
import java.util.List;

/** The search for a capacity in a run's page, and its short form in Markdown. Stateless. */
final class CapacitySection {
  private CapacitySection() {}

  /** The result in one sentence. */
  static void addVerdict(HtmlPage page, CapacityResult result) {
    page.verdict(
        result.isFound() ? HtmlPage.Tone.GOOD : HtmlPage.Tone.WARN,
        HtmlReport.shortenedMessage(CapacityView.closing(result)));
  }

  /** Further facts, the charts and the trials. */
  static void add(HtmlPage page, CapacityResult result) {
    page.heading("Capacity");
    page.list(CapacityView.findings(result).stream().map(HtmlReport::shortenedMessage).toList());
    CapacityCharts charts = new CapacityCharts(result);
    if (!charts.isEmpty()) {
      page.chart(charts.againstLoad());
      page.note(notes(result));
      charts
          .scalability()
          .ifPresent(
              chart ->
                  page.chart(chart)
                      .note(
                          "The law is drawn only over what was measured. Users busy are throughput"
                              + " times mean response time."));
    }
    if (!result.trials().isEmpty()) {
      CapacityTrials trials = new CapacityTrials(result);
      HtmlTable table = HtmlTable.ofWords(trials.titles(), trials.figures());
      trials.rows().forEach(row -> table.row(row.stream().map(HtmlReport::shortened).toList()));
      page.heading("Trials").table(table);
      page.note("capacity.json and capacity.csv have all figures.");
    }
  }

  private static String notes(CapacityResult result) {
    StringBuilder text =
        new StringBuilder(
            "Each mark is a trial. \"Of what is allowed\" is the share of samples over the limit"
                + " divided by the share that the objective allows, with its interval; below 1 % it"
                + " is drawn at 1 %.");
    if (result.isFound()) {
      text.append(" The band is the interval of the capacity.");
    }
    CapacityTrials.Figure figure = CapacityTrials.Figure.of(result);
    if (!figure.exact()) {
      text.append(" Trials keep no nearer percentile than ").append(figure.name()).append('.');
    }
    if (result.goals().stream().anyMatch(goal -> !goal.everyLabel())) {
      text.append(" Times are those of all labels; the objective judges some.");
    }
    return text.append(
            " Drag over a chart to zoom, double-click to go back"
                + (result.isFound() ? " to all trials: it begins around the capacity." : "."))
        .toString();
  }

  /** The closing sentence as Markdown. */
  static String verdict(CapacityResult result) {
    return (result.isFound() ? "✅ " : "⚠️ ")
        + "**"
        + MarkdownText.line(CapacityView.closing(result))
        + "**";
  }

  /** Further facts as Markdown, after an empty line. */
  static List<String> findings(CapacityResult result) {
    List<String> lines = new ArrayList<>(List.of(""));
    CapacityView.findings(result).forEach(line -> lines.add("- " + MarkdownText.line(line)));
    return lines;
  }
}
