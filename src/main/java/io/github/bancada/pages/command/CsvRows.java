package io.github.bancada.pages.command;

import io.github.bancada.pages.job.FileName;
import io.github.bancada.text.CsvText;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Jobs as comma-separated values (RFC 4180) with a header. No cell is a formula for a spreadsheet:
 * a first character that begins a formula is shown as a byte, as in file names. For one thread.
 */
final class CsvRows implements JobRows {
  /** Characters that begin a formula, including the wide forms of East Asian keyboards. */
  private static final String FORMULA = "=+-@\uff1d\uff0b\uff0d\uff20";

  private static final String LINE_END = "\r\n";

  private final Writer out;
  private final boolean ascii;
  private final boolean coverage;

  /**
   * @param ascii whether file names are shown in ASCII
   * @param coverage whether ink was requested
   */
  CsvRows(Writer out, boolean ascii, boolean coverage) {
    this.out = out;
    this.ascii = ascii;
    this.coverage = coverage;
  }

  @Override
  public void begin(int width) throws IOException {
    out.write(line(JobRow.columns(coverage)));
    out.flush();
  }

  @Override
  public void add(JobRow row) throws IOException {
    out.write(line(row.values(FileName.visible(row.file(), ascii), coverage)));
    out.flush();
  }

  /** A line of cells; a number that is not known is {@code unknown}. */
  static String line(List<?> values) {
    StringBuilder line = new StringBuilder();
    for (Object value : values) {
      String cell =
          value == null
              ? "unknown"
              : value instanceof Number
                  ? JsonRows.number(value)
                  : TableRows.printable(value.toString());
      line.append(line.isEmpty() ? "" : ",").append(CsvText.cell(harmless(cell)));
    }
    return line.append(LINE_END).toString();
  }

  /** A cell that is not a formula; a single sign is not a formula. */
  static String harmless(String cell) {
    if (cell.length() < 2 || FORMULA.indexOf(cell.charAt(0)) < 0) {
      return cell;
    }
    StringBuilder text = new StringBuilder();
    for (byte b : cell.substring(0, 1).getBytes(StandardCharsets.UTF_8)) {
      FileName.escape(text, b);
    }
    return text.append(cell, 1, cell.length()).toString();
  }

  @Override
  public void end(PagesExit exit) {
    // Each line is complete.
  }
}
