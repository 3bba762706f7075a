package io.github.bancada.pages.command;

import java.io.IOException;
import java.io.Writer;

/** Only the total of all jobs; nothing unless every job was counted. For one thread. */
final class TotalRow implements JobRows {
  private final Writer out;
  private long total;

  TotalRow(Writer out) {
    this.out = out;
  }

  @Override
  public void begin(int width) {
    // The total comes at the end.
  }

  @Override
  public void add(JobRow row) {
    total = TableRows.sum(total, row.total());
  }

  @Override
  public void end(PagesExit exit) throws IOException {
    if (exit == PagesExit.COUNTED) {
      out.write(total + System.lineSeparator());
      out.flush();
    }
  }
}
