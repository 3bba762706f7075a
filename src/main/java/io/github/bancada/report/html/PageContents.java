package io.github.bancada.report.html;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** The table of contents of an {@link HtmlPage}. Not thread-safe. */
final class PageContents {
  /** Limit of entries; the page can be searched. */
  private static final int MOST = 40;

  private final Map<String, String> headings = new LinkedHashMap<>();
  private String last = "";

  /** Adds a heading and returns the id of its element. */
  String add(String text) {
    last = text;
    String word = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    String id = "to-" + word.substring(0, Math.min(40, word.length()));
    String free = id;
    for (int number = 2; headings.containsKey(free); number++) {
      free = id + "-" + number;
    }
    headings.put(free, text);
    return free;
  }

  /** Sets a heading that is not an entry. */
  void under(String text) {
    last = text;
  }

  /** The heading above the next parts. */
  String last(String otherwise) {
    return last.isEmpty() ? otherwise : last;
  }

  /** Links to the headings; nothing for a single heading. */
  String html() {
    if (headings.size() < 2) {
      return "";
    }
    StringBuilder html =
        new StringBuilder("<nav class=\"contents\" aria-label=\"Contents\"><ul>\n");
    headings.entrySet().stream()
        .limit(MOST)
        .forEach(
            heading ->
                html.append("<li><a href=\"#")
                    .append(heading.getKey())
                    .append("\">")
                    .append(HtmlPage.escaped(heading.getValue()))
                    .append("</a></li>\n"));
    return html.append("</ul></nav>\n").toString();
  }

  /**
   * The place of a chart.
   *
   * @param id unique in the page
   * @param height a class of the style sheet; "" for the usual one
   * @param awaited whether the chart comes later; the script shows its place then
   */
  static String place(String id, String title, String height, boolean awaited) {
    String name = HtmlPage.escaped(title);
    return "<figure id=\""
        + HtmlPage.escaped(id)
        + (awaited ? "\" hidden" : "\"")
        + "><figcaption><strong>"
        + name
        + "</strong></figcaption><div class=\"canvas"
        + (height.isEmpty() ? "" : " " + height)
        + "\"><canvas role=\"img\" aria-label=\""
        + name
        + "\"></canvas></div></figure>\n";
  }
}
