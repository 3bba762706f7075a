package io.github.bancada.pages.command;

import io.github.bancada.pages.job.FileName;
import io.github.bancada.text.Terminal;
import io.github.bancada.text.TextTable;
import java.io.IOException;
import java.io.Writer;
import java.util.OptionalLong;

/** Jobs as a table with a total. Columns have a fixed width, so rows never wait. For one thread. */
final class TableRows implements JobRows {
  /** Widths of the columns between the name of the file and the status. */
  private static final int[] WIDTHS = {7, 7, 6, 7, 6, 7, 7, 8, 10};

  /** Longer names move the rest of their row to the right. */
  private static final int WIDEST = 100;

  private final Writer out;
  private final boolean ascii;
  private int width;
  private long jobs;
  private long counted;
  private long pages;
  private long total;

  /**
   * @param ascii whether file names are shown in ASCII
   */
  TableRows(Writer out, boolean ascii) {
    this.out = out;
    this.ascii = ascii;
  }

  @Override
  public void begin(int longest) throws IOException {
    width = Math.min(WIDEST, Math.max(longest, "TOTAL".length()));
    line(
        "file",
        "format",
        "pages",
        "copies",
        "total",
        "duplex",
        "color",
        "sheets",
        "paper",
        "confidence",
        "status");
  }

  @Override
  public void add(JobRow row) throws IOException {
    jobs++;
    if (row.isCounted()) {
      counted++;
      pages = sum(pages, row.pages());
      total = sum(total, row.total());
    }
    String name = FileName.visible(row.file(), ascii);
    if (row.count() == null) {
      line(name, "", "", "", "", "", "", "", "", "", row.status());
    } else {
      line(
          name,
          row.format(),
          Long.toString(row.pages()),
          row.copies() == 0 ? "vary" : Long.toString(row.copies()),
          Long.toString(row.total()),
          row.duplex(),
          number(row.runs().colorPages()),
          number(row.runs().sheets()),
          row.runs().paper(),
          row.confidence(),
          row.status());
    }
  }

  private static String number(OptionalLong number) {
    return number.isPresent() ? Long.toString(number.getAsLong()) : "unknown";
  }

  /** Makes one line of a text and escapes its control characters. */
  static String printable(String text) {
    return Terminal.line(TextTable.oneLine(text));
  }

  /** The sum, at most {@link Long#MAX_VALUE}. */
  static long sum(long a, long b) {
    return a + b < 0 ? Long.MAX_VALUE : a + b;
  }

  @Override
  public void end(PagesExit exit) throws IOException {
    line(
        "TOTAL",
        "",
        Long.toString(pages),
        "",
        Long.toString(total),
        "",
        "",
        "",
        "",
        "",
        counted + " of " + jobs + " counted");
  }

  private void line(String name, String... cells) throws IOException {
    StringBuilder line = new StringBuilder(width + 80).append(name);
    pad(line, width - name.codePointCount(0, name.length()));
    for (int i = 0; i < cells.length; i++) {
      line.append("  ");
      if (i < WIDTHS.length) {
        pad(line, WIDTHS[i] - cells[i].length());
      }
      line.append(cells[i]);
    }
    out.write(line.append(System.lineSeparator()).toString());
    out.flush();
  }

  private static void pad(StringBuilder line, int blanks) {
    for (int i = 0; i < blanks; i++) {
      line.append(' ');
    }
  }
}
