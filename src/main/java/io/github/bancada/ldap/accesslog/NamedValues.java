package io.github.bancada.ldap.accesslog;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads the values of a statement:
 *
 * <pre>
 * values = { name "=" ( '"' text '"' | word ) " " | word " " }
 * </pre>
 *
 * Servers do not always escape a quotation mark in a text, so a text ends at a mark that another
 * value or the end of the line follows. A filter ends at the last one, or before {@code attrs=}.
 * Stateless.
 */
final class NamedValues {
  private static final String FILTER = "filter";
  private static final String AFTER_FILTER = "\" attrs=";

  private NamedValues() {}

  /** All values by their names; a word alone is a name with the value "". */
  static Map<String, String> of(String text) {
    Map<String, String> values = new LinkedHashMap<>();
    int at = 0;
    while (at < text.length()) {
      if (text.charAt(at) == ' ') {
        at++;
        continue;
      }
      int end = endOfName(text, at);
      String name = text.substring(at, end);
      String value = "";
      if (end < text.length() && text.charAt(end) == '=') {
        int from = end + 1;
        boolean quoted = from < text.length() && text.charAt(from) == '"';
        end = quoted ? closing(text, from + 1, name) : endOfWord(text, from);
        value = text.substring(quoted ? from + 1 : from, end);
        end += quoted ? 1 : 0;
      }
      values.putIfAbsent(name, value);
      at = end;
    }
    return values;
  }

  private static int endOfName(String text, int from) {
    int end = from;
    while (end < text.length() && text.charAt(end) != ' ' && text.charAt(end) != '=') {
      end++;
    }
    return end == from ? from + 1 : end; // a sign of equality without a name
  }

  private static int endOfWord(String text, int from) {
    int end = text.indexOf(' ', from);
    return end < 0 ? text.length() : end;
  }

  private static int closing(String text, int from, String name) {
    if (name.equals(FILTER)) {
      int before = text.indexOf(AFTER_FILTER, from);
      int last = before >= 0 ? before : text.lastIndexOf('"');
      if (last >= from) {
        return last;
      }
    }
    for (int at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
      if (!isEscaped(text, from, at) && isFollowedByValue(text, at + 1)) {
        return at;
      }
    }
    throw new IllegalArgumentException(name + " has no end");
  }

  private static boolean isEscaped(String text, int from, int at) {
    int slashes = 0;
    while (at - slashes - 1 >= from && text.charAt(at - slashes - 1) == '\\') {
      slashes++;
    }
    return slashes % 2 != 0;
  }

  private static boolean isFollowedByValue(String text, int at) {
    if (at >= text.length()) {
      return true;
    }
    int end = at + 1;
    while (end < text.length() && Character.isLetter(text.charAt(end))) {
      end++;
    }
    boolean ended = end == text.length() || text.charAt(end) == '=' || text.charAt(end) == ' ';
    return text.charAt(at) == ' ' && ended;
  }
}
