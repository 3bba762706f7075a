package io.github.bancada.text;

import java.util.ArrayList;
import java.util.List;

/**
 * A line of a field or file with one item a line. Immutable.
 *
 * @param number from 1; lines that are left out count
 * @param text without blanks around it, never empty
 */
public record NumberedLine(int number, String text) {
  /** The lines of a text, without empty ones and those that begin with {@code #}. */
  public static List<NumberedLine> allOf(String text) {
    if (text.isBlank()) {
      return List.of(); // as most fields of samples are
    }
    List<NumberedLine> all = new ArrayList<>();
    int number = 0;
    for (String line : (Iterable<String>) text.lines()::iterator) {
      number++;
      String stripped = line.strip();
      if (!stripped.isEmpty() && !stripped.startsWith("#")) {
        all.add(new NumberedLine(number, stripped));
      }
    }
    return all;
  }

  /**
   * The exception for a wrong line.
   *
   * @param field as people know it
   * @param shown the line, without its secrets
   * @param remedy what it takes, or what to do
   */
  public IllegalArgumentException wrong(String field, String shown, String remedy) {
    return new IllegalArgumentException(
        String.format("%s, line %s, is '%s'; %s", field, number, shown, remedy));
  }
}
