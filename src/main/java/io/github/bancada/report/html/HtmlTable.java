package io.github.bancada.report.html;

import java.util.List;
import java.util.stream.IntStream;

/** A table of an {@link HtmlPage}: texts left-aligned, figures right-aligned. Not thread-safe. */
final class HtmlTable {
  private final StringBuilder html = new StringBuilder();
  private final List<Boolean> text;

  /**
   * @param titles title of each column
   * @param figures whether the column has figures; true sorts it by value
   */
  HtmlTable(List<String> titles, List<Boolean> figures) {
    text = figures.stream().map(figure -> !figure).toList();
    html.append("<div class=\"scroll\"><table class=\"sortable\"><thead><tr>");
    cells("th scope=\"col\"", titles);
    html.append("</thead><tbody>\n");
  }

  /** A table with texts in the first columns and figures in the others. */
  static HtmlTable of(List<String> titles, int texts) {
    return new HtmlTable(
        titles, IntStream.range(0, titles.size()).mapToObj(i -> i >= texts).toList());
  }

  HtmlTable row(List<String> cells) {
    html.append("<tr>");
    cells("td", cells);
    html.append("\n");
    return this;
  }

  /** Adds a row that stays last in every order. */
  HtmlTable total(List<String> cells) {
    html.append("<tr class=\"total\">");
    cells("td", cells);
    html.append("\n");
    return this;
  }

  private void cells(String tag, List<String> cells) {
    for (int i = 0; i < cells.size(); i++) {
      // Closing tags of cells and rows are optional; omitting them halves a table of 1,000 labels.
      html.append('<')
          .append(tag)
          .append(text.get(i) ? " class=\"text\">" : ">")
          .append(HtmlPage.escaped(cells.get(i)));
    }
  }

  String html() {
    return html + "</tbody></table></div>\n";
  }
}
