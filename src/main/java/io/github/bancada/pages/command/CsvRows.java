package io.github.bancada.pages.command;

import io.github.bancada.pages.file.FileName;
import io.github.bancada.text.CsvText;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;

/**
 * Jobs as comma-separated values (RFC 4180) with a header. No cell is a formula for a spreadsheet:
 * a first character that begins one is shown as a byte, as file names show what is no text. For one
 * thread.
 */
final class CsvRows implements JobRows {
  /** What begins a formula, also in the wide forms of East Asian keyboards. */
  private static final String FORMULA = "=+-@\uff1d\uff0b\uff0d\uff20";

  private static final String LINE_END = "\r\n";

  private final Writer out;
  private final boolean ascii;

  /**
   * @param ascii whether file names are shown in ASCII
   */
  CsvRows(Writer out, boolean ascii) {
    this.out = out;
    this.ascii = ascii;
  }

  @Override
  public void begin(int width) throws IOException {
    line(JobRow.COLUMNS);
  }

  @Override
  public void add(JobRow row) throws IOException {
    line(
        FileName.visible(row.file(), ascii),
        row.format(),
        Long.toString(row.pages()),
        Long.toString(row.copies()),
        Long.toString(row.total()),
        row.duplex(),
        row.confidence(),
        row.status(),
        TableRows.printable(row.message()));
  }

  private void line(String... cells) throws IOException {
    StringBuilder line = new StringBuilder();
    for (String cell : cells) {
      line.append(line.isEmpty() ? "" : ",").append(CsvText.cell(harmless(cell)));
    }
    out.write(line.append(LINE_END).toString());
    out.flush();
  }

  /** A cell that is no formula; a lone sign is none. */
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
    // Each line stands alone.
  }
}
