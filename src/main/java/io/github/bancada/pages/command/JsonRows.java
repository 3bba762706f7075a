package io.github.bancada.pages.command;

import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;

/**
 * Jobs as JSON objects (RFC 8259), one per line, in ASCII for any console encoding. For one thread.
 */
final class JsonRows implements JobRows {
  private final Writer out;

  private final boolean coverage;

  /**
   * @param coverage whether ink was requested
   */
  JsonRows(Writer out, boolean coverage) {
    this.out = out;
    this.coverage = coverage;
  }

  @Override
  public void begin(int width) {
    // Each line is complete.
  }

  @Override
  public void add(JobRow row) throws IOException {
    out.write(line(row));
    out.write(System.lineSeparator());
    out.flush();
  }

  @Override
  public void end(PagesExit exit) {
    // Each line is complete.
  }

  private String line(JobRow row) {
    return line(
        JobRow.columns(coverage).toArray(new String[0]),
        row.values(row.file(), coverage).toArray());
  }

  /** An object of texts, numbers and nulls, in one line. */
  static String line(String[] names, Object... values) {
    StringBuilder json = new StringBuilder(256).append('{');
    for (int i = 0; i < names.length; i++) {
      if (values[i] == null || values[i] instanceof Number) {
        name(json, names[i]);
        json.append(number(values[i]));
      } else {
        field(json, names[i], values[i].toString());
      }
    }
    return json.append('}').toString();
  }

  /** A number as text; fractions have up to five decimals. */
  static String number(Object number) {
    return number instanceof Double fraction
        ? BigDecimal.valueOf(Math.round(fraction * 1e5), 5).stripTrailingZeros().toPlainString()
        : String.valueOf(number);
  }

  private static void field(StringBuilder json, String name, String text) {
    name(json, name);
    json.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c >= ' ' && c <= '~') {
        json.append(c);
      } else {
        json.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
          json.append(Character.forDigit(c >> shift & 0xF, 16));
        }
      }
    }
    json.append('"');
  }

  private static void name(StringBuilder json, String name) {
    json.append(json.length() == 1 ? "\"" : ",\"").append(name).append("\":");
  }
}
