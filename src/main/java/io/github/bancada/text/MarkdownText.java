package io.github.bancada.text;

import java.util.List;

/**
 * GitHub's Markdown, made of texts that may hold anything: labels, messages of servers, names of
 * files. Nothing in them is markup, HTML, a mention of a person, or a character that hides or
 * reorders text. Stateless.
 */
public final class MarkdownText {
  private static final String SPECIAL = "\\`*_[]|~$";

  private MarkdownText() {}

  /** A text as one line. */
  public static String line(String text) {
    StringBuilder safe = new StringBuilder();
    Terminal.line(TextTable.oneLine(text)).codePoints().forEach(c -> add(safe, c));
    return safe.toString();
  }

  private static void add(StringBuilder safe, int c) {
    switch (c) {
      case '<' -> safe.append("&lt;");
      case '>' -> safe.append("&gt;");
      case '&' -> safe.append("&amp;");
      case '@' -> safe.append("@<!-- -->"); // without it, GitHub would notify the user of that name
      default -> {
        if (c < 128 && SPECIAL.indexOf(c) >= 0) {
          safe.append('\\');
        }
        safe.appendCodePoint(c);
      }
    }
  }

  public static String row(List<String> cells) {
    return "| " + String.join(" | ", cells.stream().map(MarkdownText::line).toList()) + " |";
  }

  /**
   * Titles of a table and the line below them.
   *
   * @param texts number of columns aligned left; the others are aligned right
   */
  public static List<String> head(List<String> titles, int texts) {
    return List.of(
        row(titles), "|:---".repeat(texts) + "|---:".repeat(titles.size() - texts) + "|");
  }
}
