package io.github.bancada.report.html;

/** Where a script draws a chart in an {@link HtmlPage}. Stateless. */
final class FigurePlace {
  private FigurePlace() {}

  /**
   * The place of a chart.
   *
   * @param id of no other element of the page
   * @param awaited whether the chart comes later; the script shows its place then
   */
  static String html(String id, String title, boolean tall, boolean awaited) {
    String name = HtmlPage.escaped(title);
    return "<figure id=\""
        + HtmlPage.escaped(id)
        + (awaited ? "\" hidden" : "\"")
        + "><figcaption><strong>"
        + name
        + "</strong></figcaption><div class=\"canvas"
        + (tall ? " tall" : "")
        + "\"><canvas role=\"img\" aria-label=\""
        + name
        + "\"></canvas></div></figure>\n";
  }
}
