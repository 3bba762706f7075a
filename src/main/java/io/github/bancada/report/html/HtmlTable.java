package io.github.bancada.report.html;

import static io.github.bancada.report.html.HtmlPage.escaped;

import io.github.bancada.table.ResultTable;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A table of an {@link HtmlPage}: texts left-aligned, figures right-aligned. Not thread-safe. */
final class HtmlTable {
  private final StringBuilder html = new StringBuilder();
  private final String opening;
  private final List<Kind> kinds;

  /** Content of a column; figures are sorted by value. */
  enum Kind {
    TEXT(" class=\"text\">"),
    /** A few letters, narrower than a sentence. */
    WORD(" class=\"word\">"),
    FIGURE(">"),
    PUBLISHED(" class=\"published\">");

    private final String tagEnd;

    Kind(String tagEnd) {
      this.tagEnd = tagEnd;
    }
  }

  private HtmlTable(String opening, Stream<Kind> kinds, List<String> titles) {
    this.opening = opening;
    this.kinds = kinds.toList();
    html.append("<thead><tr>");
    for (int i = 0; i < titles.size(); i++) {
      cell("th scope=\"col\"", i, titles.get(i));
    }
    html.append("</thead><tbody>\n");
  }

  HtmlTable(Stream<Kind> kinds, List<String> titles) {
    this("<table class=\"sortable\">", kinds, titles);
  }

  HtmlTable(List<String> titles, List<Boolean> figures) {
    this(figures.stream().map(figure -> figure ? Kind.FIGURE : Kind.TEXT), titles);
  }

  /** A table with words as texts. */
  static HtmlTable ofWords(List<String> titles, List<Boolean> figures) {
    return new HtmlTable(figures.stream().map(figure -> figure ? Kind.FIGURE : Kind.WORD), titles);
  }

  /** A table with a name and figures in each row, which the script redraws. */
  static HtmlTable ofFigures(String id, List<String> titles) {
    return new HtmlTable(
        "<table class=\"figures\" id=\"" + escaped(id) + "\">",
        IntStream.range(0, titles.size()).mapToObj(i -> i == 0 ? Kind.TEXT : Kind.FIGURE),
        titles);
  }

  /** A table in which some figures may be published ones. */
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
    return row("<tr>", cells);
  }

  /**
   * Adds a row with a link in one cell.
   *
   * @param column of the cell
   * @param file that the link leads to, a relative path with slashes
   */
  HtmlTable linked(List<String> cells, int column, String file) {
    html.append("<tr>");
    for (int i = 0; i < cells.size(); i++) {
      begin(i == 0 ? "th scope=\"row\"" : "td", i);
      String text = escaped(cells.get(i));
      html.append(
          i == column ? "<a href=\"" + escaped(relative(file)) + "\">" + text + "</a>" : text);
    }
    html.append("\n");
    return this;
  }

  /** The path as a reference that a browser cannot take for one with a scheme or a host. */
  private static String relative(String path) {
    try {
      return new URI(null, null, "./" + path, null).toASCIIString();
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException("'" + path + "' is not a path", e);
    }
  }

  /**
   * Adds a row of its own style.
   *
   * @param style a class of the page's style sheet
   */
  HtmlTable styled(String style, List<String> cells) {
    return row("<tr class=\"" + style + "\">", cells);
  }

  /** Adds a row that stays last in every order. */
  HtmlTable total(List<String> cells) {
    return styled("total", cells);
  }

  private HtmlTable row(String start, List<String> cells) {
    html.append(start);
    for (int i = 0; i < cells.size(); i++) {
      cell(i == 0 ? "th scope=\"row\"" : "td", i, cells.get(i));
    }
    html.append("\n");
    return this;
  }

  /** Closing tags of cells and rows are optional; omitting them halves a table of 1,000 labels. */
  private void cell(String tag, int column, String text) {
    begin(tag, column);
    html.append(escaped(text));
  }

  private void begin(String tag, int column) {
    html.append('<').append(tag).append(kinds.get(column).tagEnd);
  }

  /** The table in an area that can be scrolled, also by keys. */
  String html(String name) {
    return "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\""
        + escaped(name)
        + "\">"
        + opening
        + html
        + "</tbody></table></div>\n";
  }

  /**
   * A list of names with their values.
   *
   * @param list its opening tag
   * @param group opening tag around each name and value; "" for none
   */
  static String facts(String list, String group, Map<String, String> facts) {
    StringBuilder html = new StringBuilder(list).append('\n');
    facts.forEach(
        (name, value) ->
            html.append(group)
                .append("<dt>")
                .append(escaped(name))
                .append("<dd>")
                .append(escaped(value))
                .append(group.replace("<", "</"))
                .append('\n'));
    return html.append("</dl>\n").toString();
  }
}
