package io.github.bancada.report.html;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * One HTML page in one file: it contains style, scripts and data and loads nothing. Supports light
 * and dark, paper and phone, keyboard and screen reader; tables can be searched and sorted, charts
 * zoomed. All pages of the bundle use it.
 *
 * <p>Every given text is escaped. In addition, a content security policy allows only the page's own
 * scripts, identified by their hashes, and forbids loading. Not thread-safe.
 */
final class HtmlPage {
  /** Meaning of a coloured line. */
  enum Tone {
    GOOD,
    WARN,
    BAD,
    PLAIN
  }

  private final String title;
  private final StringBuilder body = new StringBuilder();
  private final PageData data = new PageData();
  private final PageContents contents = new PageContents();

  /** Number of the page among those that its server sends; 0 if it follows no run. */
  private long live;

  /**
   * @param title title and first heading of the page
   */
  HtmlPage(String title) {
    this.title = title;
  }

  /**
   * Makes the page follow the run that its server serves.
   *
   * @param number from 1; the page asks for updates with it
   */
  HtmlPage live(long number) {
    live = number;
    return this;
  }

  /** Adds an element that a script changes. */
  HtmlPage place(String tag, String id, String style, String text) {
    String begin = "<" + tag + " id=\"" + id + "\" class=\"" + style + "\">";
    body.append(begin).append(escaped(text)).append("</").append(tag).append(">\n");
    return this;
  }

  HtmlPage verdict(Tone tone, String text) {
    return line("verdict " + style(tone), text);
  }

  HtmlPage notice(Tone tone, String text) {
    return line("notice " + style(tone), text);
  }

  HtmlPage note(String text) {
    return line("note", text);
  }

  static String style(Tone tone) {
    return tone.name().toLowerCase(Locale.ROOT);
  }

  private HtmlPage line(String style, String text) {
    body.append("<p class=\"").append(style).append("\">").append(escaped(text)).append("</p>\n");
    return this;
  }

  HtmlPage heading(String text) {
    return html("<h2 id=\"" + contents.add(text) + "\">" + escaped(text) + "</h2>\n");
  }

  /** Adds a heading below the last one, without an entry in the contents. */
  HtmlPage subheading(String text) {
    contents.under(text);
    return html("<h3>" + escaped(text) + "</h3>\n");
  }

  /** Begins a part of the page with a layout of the style sheet; {@link #end} ends it. */
  HtmlPage begin(String style) {
    return html("<div class=\"" + style + "\">\n");
  }

  private HtmlPage html(String text) {
    body.append(text);
    return this;
  }

  HtmlPage end() {
    return html("</div>\n");
  }

  HtmlPage list(List<String> items) {
    body.append("<ul>\n");
    items.forEach(item -> body.append("<li>").append(escaped(item)).append("\n"));
    body.append("</ul>\n");
    return this;
  }

  HtmlPage facts(Map<String, String> facts) {
    return html(HtmlTable.facts("<dl>", "", facts));
  }

  HtmlPage keyFigures(Map<String, String> figures) {
    return html(HtmlTable.facts("<dl class=\"key\">", "<div>", figures));
  }

  /** The same, with a name for screen readers. */
  HtmlPage begin(String style, String name) {
    return begin(style + "\" role=\"region\" aria-label=\"" + escaped(name));
  }

  HtmlPage table(String name, HtmlTable table) {
    return html(table.html(name));
  }

  HtmlPage table(HtmlTable table) {
    return table(contents.last(title), table);
  }

  HtmlPage table(FigureTable table) {
    data.add(table);
    return html(table.html(contents.last(title)));
  }

  /** Adds the choice of the charts' view; nothing if they have only one. */
  HtmlPage choiceOfViews() {
    return html("<div class=\"views\" id=\"views\"></div>\n");
  }

  HtmlPage chart(HtmlChart chart) {
    data.add(chart);
    return html(PageContents.place(chart.id(), chart.title(), chart.height(), false));
  }

  /** Adds a chart that a script draws from the data of other charts. */
  HtmlPage figure(String id, String chartTitle) {
    return html(PageContents.place(id, chartTitle, "", false));
  }

  /** Adds the place of a later chart; a script shows it then. */
  HtmlPage awaited(String id, String chartTitle) {
    return html(PageContents.place(id, chartTitle, "", true));
  }

  /** The same for a heat map, which may already exist. */
  HtmlPage awaited(HeatMap map) {
    if (!map.isEmpty()) {
      data.add(map);
    }
    return html(HeatMap.awaited());
  }

  HtmlPage heat(HeatMap map) {
    data.add(map);
    body.append(map.html());
    return this;
  }

  /**
   * Writes the page.
   *
   * @throws IOException if the file cannot be written
   */
  void write(Path file) throws IOException {
    // A lone surrogate becomes "?" instead of failing.
    try (Writer out =
        new BufferedWriter(
            new OutputStreamWriter(Files.newOutputStream(file), StandardCharsets.UTF_8))) {
      write(out);
    }
  }

  /**
   * Writes the page.
   *
   * @throws IOException if the writer throws it
   */
  void write(Writer out) throws IOException {
    String name = escaped(title);
    String policy = live > 0 ? PageParts.LIVE_POLICY : PageParts.POLICY;
    String numbered = live > 0 ? " data-page=\"" + live + "\"" : "";
    out.write("<!DOCTYPE html>\n<html lang=\"en\"" + numbered + ">\n<head>\n");
    out.write("<meta charset=\"utf-8\">\n");
    out.write("<meta http-equiv=\"Content-Security-Policy\" content=\"" + policy + "\">\n");
    if (live > 0) {
      out.write("<script>" + PageParts.ASK + "</script>\n");
    }
    out.write("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    out.write(
        "<title>" + name + "</title>\n<style>" + PageParts.STYLE + "</style>\n</head>\n<body>\n");
    out.write(contents.html());
    out.write("<main>\n<h1>" + name + "</h1>\n");
    out.append(body);
    if (data.hasCharts()) {
      out.write("<noscript><p class=\"notice warn\">Charts need JavaScript.</p></noscript>\n");
    }
    out.write("</main>\n");
    out.write("<script type=\"application/json\" id=\"data\">");
    data.write(out);
    out.write("</script>\n");
    out.write("<script>" + (data.hasCharts() ? PageParts.CHARTS : "") + "</script>\n");
    out.write("<script>" + PageParts.SCRIPT + "</script>\n");
    if (live > 0) {
      out.write("<script>" + PageParts.FOLLOW + "</script>\n");
    }
    out.write("</body>\n</html>\n");
  }

  /** The data for the scripts, as JSON. */
  String data() throws IOException {
    StringWriter json = new StringWriter();
    data.write(json);
    return json.toString();
  }

  /** Escapes a text for an element or a quoted attribute. */
  static String escaped(String text) {
    StringBuilder safe = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> safe.append("&amp;");
        case '<' -> safe.append("&lt;");
        case '>' -> safe.append("&gt;");
        case '"' -> safe.append("&quot;");
        case '\'' -> safe.append("&#39;");
        case '\n', '\r', '\t' -> safe.append(c);
        default -> safe.append(Character.isISOControl(c) ? '\uFFFD' : c);
      }
    }
    return safe.toString();
  }
}
