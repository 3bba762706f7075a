package io.github.bancada.report.html;

import static io.github.bancada.report.html.HtmlPage.escaped;

import java.util.Map;

/** Names with their values in a page. Stateless. */
final class FactList {
  private FactList() {}

  /**
   * A list of them.
   *
   * @param list its opening tag
   * @param group opening tag around each name and value; "" for none
   */
  static String html(String list, String group, Map<String, String> facts) {
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
