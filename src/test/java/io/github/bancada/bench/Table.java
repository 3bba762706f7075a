package io.github.bancada.bench;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A table in Markdown that also reads well on a console. Not thread-safe. */
final class Table {
  private final List<List<String>> rows = new ArrayList<>();

  Table(String... head) {
    rows.add(List.of(head));
  }

  void row(String... cells) {
    rows.add(List.of(cells));
  }

  void print(PrintStream out) {
    int columns = rows.get(0).size();
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int i = 0; i < columns; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    out.println();
    for (int r = 0; r < rows.size(); r++) {
      StringBuilder line = new StringBuilder("|");
      StringBuilder rule = new StringBuilder("|");
      for (int i = 0; i < columns; i++) {
        String cell = rows.get(r).get(i);
        String padding = " ".repeat(widths[i] - cell.length());
        line.append(' ').append(i == 0 ? cell + padding : padding + cell).append(" |");
        rule.append("-".repeat(widths[i] + 1)).append(i == 0 ? "-" : ":").append("|");
      }
      out.println(line);
      if (r == 0) {
        out.println(rule);
      }
    }
    out.println();
  }

  static String number(double value) {
    return String.format(Locale.ROOT, value >= 100 ? "%,.0f" : "%.1f", value);
  }

  static String ratio(double value) {
    return String.format(Locale.ROOT, value >= 10 ? "%.1fx" : "%.2fx", value);
  }

  /** {@code >= 2x: met} or {@code >= 2x: missed}. */
  static String goal(double ratio, double atLeast) {
    String goal = String.format(Locale.ROOT, ">= %sx", trimmed(atLeast));
    return goal + (ratio >= atLeast ? ": met" : ": missed");
  }

  private static String trimmed(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }
}
