package io.github.bancada.report.html;

import io.github.bancada.table.ResultTable;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A table of an {@link HtmlPage}: texts left-aligned, figures right-aligned. Not thread-safe. */
final class HtmlTable {
  private final StringBuilder html = new StringBuilder();
  private final List<Kind> kinds;

  /** What a column has; figures are sorted by value. */
  enum Kind {
    TEXT(" class=\"text\">"),
    FIGURE(">"),
    PUBLISHED(" class=\"published\">");

    private final String tagEnd;

    Kind(String tagEnd) {
      this.tagEnd = tagEnd;
    }
  }

  private HtmlTable(Stream<Kind> kinds, List<String> titles) {
    this.kinds = kinds.toList();
    html.append("<div class=\"scroll\"><table class=\"sortable\"><thead><tr>");
    cells("th scope=\"col\"", titles);
    html.append("</thead><tbody>\n");
  }

  HtmlTable(List<String> titles, List<Boolean> figures) {
    this(figures.stream().map(figure -> figure ? Kind.FIGURE : Kind.TEXT), titles);
  }

  /** A table some of whose figures may be published ones. */
  static HtmlTable of(ResultTable table) {
    return new HtmlTable(
        table.columns().stream()
            .map(
                column ->
                    column.isText()
                        ? Kind.TEXT
                        : column.isPublished() ? Kind.PUBLISHED : Kind.FIGURE),
        table.titlesWithoutBar());
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

  /**
   * Adds a row of its own style.
   *
   * @param style a class of the page's style sheet
   */
  HtmlTable row(String style, List<String> cells) {
    html.append("<tr class=\"").append(style).append("\">");
    cells("td", cells);
    html.append("\n");
    return this;
  }

  /** Adds a row that stays last in every order. */
  HtmlTable total(List<String> cells) {
    return row("total", cells);
  }

  private void cells(String tag, List<String> cells) {
    for (int i = 0; i < cells.size(); i++) {
      // Closing tags of cells and rows are optional; omitting them halves a table of 1,000 labels.
      html.append('<')
          .append(tag)
          .append(kinds.get(i).tagEnd)
          .append(HtmlPage.escaped(cells.get(i)));
    }
  }

  String html() {
    return html + "</tbody></table></div>\n";
  }
}
