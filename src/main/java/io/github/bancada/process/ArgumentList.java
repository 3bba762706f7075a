package io.github.bancada.process;

import java.util.ArrayList;
import java.util.List;

/**
 * Parses a program and its arguments, written as for a shell. No shell runs, and nothing is
 * expanded.
 *
 * <pre>
 * list     = { blank } [ argument { blank { blank } argument } ] { blank }
 * blank    = space | tab | line end
 * argument = part { part }
 * part     = "'" { any but ' } "'"
 *          | '"' { any but " and \ | "\" any } '"'
 *          | "\" ( blank | "'" | '"' | "\" )
 *          | any but blank, ' and "
 * </pre>
 *
 * <p>A backslash before any other character is literal, so Windows paths need quotes only for
 * blanks. In double quotes it escapes only {@code "} and itself. Stateless.
 */
public final class ArgumentList {
  private static final String ESCAPABLE_IN_QUOTES = "\"\\";
  private static final String ESCAPABLE = ESCAPABLE_IN_QUOTES + "' \t\r\n";

  private ArgumentList() {}

  /**
   * Splits a text.
   *
   * @throws IllegalArgumentException if a quote is not closed
   */
  public static List<String> parse(String text) {
    List<String> arguments = new ArrayList<>();
    StringBuilder argument = null; // null between arguments, because "" is an argument
    char quote = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (quote == 0 && Character.isWhitespace(c)) {
        if (argument != null) {
          arguments.add(argument.toString());
          argument = null;
        }
        continue;
      }
      argument = argument == null ? new StringBuilder() : argument;
      if (quote == 0 && (c == '\'' || c == '"')) {
        quote = c;
      } else if (c == quote) {
        quote = 0;
      } else if (c == '\\' && isEscape(text, i + 1, quote)) {
        i++;
        argument.append(text.charAt(i));
      } else {
        argument.append(c);
      }
    }
    if (quote != 0) {
      throw new IllegalArgumentException("the quote " + quote + " in '" + text + "' has no end");
    }
    if (argument != null) {
      arguments.add(argument.toString());
    }
    return arguments;
  }

  private static boolean isEscape(String text, int next, char quote) {
    return quote != '\''
        && next < text.length()
        && (quote == 0 ? ESCAPABLE : ESCAPABLE_IN_QUOTES).indexOf(text.charAt(next)) >= 0;
  }
}
