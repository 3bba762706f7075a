package io.github.bancada.pages.command;

import java.io.IOException;
import java.io.Writer;

/**
 * Jobs as JSON objects (RFC 8259), one per line, in ASCII for any console encoding. For one thread.
 */
final class JsonRows implements JobRows {
  private final Writer out;

  JsonRows(Writer out) {
    this.out = out;
  }

  @Override
  public void begin(int width) {
    // Each line stands alone.
  }

  @Override
  public void add(JobRow row) throws IOException {
    out.write(line(row));
    out.write(System.lineSeparator());
    out.flush();
  }

  @Override
  public void end(PagesExit exit) {
    // Each line stands alone.
  }

  /** A job as an object in one line. */
  static String line(JobRow row) {
    StringBuilder json = new StringBuilder(256).append('{');
    field(json, "file", row.file());
    field(json, "format", row.format());
    field(json, "pages", row.pages());
    field(json, "copies", row.copies());
    field(json, "total", row.total());
    field(json, "duplex", row.duplex());
    field(json, "confidence", row.confidence());
    field(json, "status", row.status());
    field(json, "message", row.message());
    return json.append('}').toString();
  }

  /** An object in one line, of texts and whole numbers. */
  static String line(String[] names, Object... values) {
    StringBuilder json = new StringBuilder(256).append('{');
    for (int i = 0; i < names.length; i++) {
      if (values[i] instanceof Number number) {
        field(json, names[i], number.longValue());
      } else {
        field(json, names[i], values[i].toString());
      }
    }
    return json.append('}').toString();
  }

  private static void field(StringBuilder json, String name, long number) {
    name(json, name);
    json.append(number);
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
