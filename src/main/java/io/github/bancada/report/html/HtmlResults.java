package io.github.bancada.report.html;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.table.Published;
import io.github.bancada.table.ResultPlot;
import io.github.bancada.table.ResultTable;
import java.util.List;

/** Tables of results and published figures in a page. Stateless. */
final class HtmlResults {
  private static final int MAX_ROWS = 100;
  private static final int MAX_PLOTS = 20;

  private HtmlResults() {}

  /**
   * Adds tables with their plots.
   *
   * @param plot begins the ids of the plots, other than those of other tables of the page
   */
  static void add(HtmlPage page, String plot, List<ResultTable> tables) {
    int plots = 0;
    for (ResultTable table : tables) {
      page.heading(HtmlReport.shortened(table.name()));
      addNotes(page, table.above());
      if (!table.published().isEmpty()) {
        page.note(
            "As published: "
                + HtmlReport.shortenedMessage(table.published())
                + ". "
                + Published.CAVEAT);
      }
      if (!table.columns().isEmpty()) {
        page.table(html(table));
        if (table.rows().size() > MAX_ROWS) {
          page.note(table.rows().size() - MAX_ROWS + " more rows are in summary.json.");
        }
      }
      addNotes(page, table.below());
      for (ResultPlot drawn : table.plots().stream().limit(MAX_PLOTS).toList()) {
        page.chart(PlotChart.of(plot + ++plots, drawn));
      }
    }
  }

  private static void addNotes(HtmlPage page, List<String> sentences) {
    for (String sentence : sentences) {
      String text = HtmlReport.shortenedMessage(sentence);
      if (ResultTable.isObjection(sentence)) {
        page.notice(HtmlPage.Tone.WARN, text);
      } else {
        page.note(text);
      }
    }
  }

  private static HtmlTable html(ResultTable table) {
    HtmlTable html = HtmlTable.of(table);
    for (List<ResultTable.Cell> row : table.rows().stream().limit(MAX_ROWS).toList()) {
      List<String> cells = row.stream().map(cell -> HtmlReport.shortened(cell.text())).toList();
      if (cells.get(0).equals(RunSummary.TOTAL)) {
        html.total(cells);
      } else {
        html.row(cells);
      }
    }
    return html;
  }
}
