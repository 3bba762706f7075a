package io.github.bancada.pages.command;

import io.github.bancada.pages.job.FileName;
import io.github.bancada.pages.job.Ink;
import io.github.bancada.pages.job.PageFacts;
import io.github.bancada.pages.job.PageRun;
import io.github.bancada.pages.job.PaperSize;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** A row for each page of the jobs, as a table, CSV or JSON. For one thread. */
final class PageRows implements JobRows {
  /** Most pages of a job that are listed. */
  static final long MOST = 1_000_000;

  private static final List<String> COLUMNS =
      List.of(
          "file",
          "format",
          "page",
          "copies",
          "paper",
          "widthMm",
          "heightMm",
          "color",
          "sides",
          "billing",
          "confidence",
          "status");

  /** Widths in a table, without the name of the file. */
  private static final int[] WIDTHS = {7, 7, 6, 10, 7, 8, 10, 7, 11, 11, 10, 8, 8, 8, 8};

  private final PagesOptions.Output output;
  private final boolean coverage;
  private final Writer out;
  private final boolean ascii;
  private final String[] columns;
  private int width;

  /**
   * @param coverage whether ink was requested
   * @param ascii whether file names are shown in ASCII
   */
  PageRows(PagesOptions.Output output, boolean coverage, Writer out, boolean ascii) {
    this.output = output;
    this.coverage = coverage;
    this.out = out;
    this.ascii = ascii;
    columns =
        Stream.concat(COLUMNS.stream(), coverage ? JobRow.INKS.stream() : Stream.empty())
            .toArray(String[]::new);
  }

  @Override
  public void begin(int longest) throws IOException {
    width = longest;
    if (output != PagesOptions.Output.JSON) {
      row(Arrays.asList((Object[]) columns));
    }
    out.flush();
  }

  @Override
  public void add(JobRow row) throws IOException {
    String name =
        output == PagesOptions.Output.JSON ? row.file() : FileName.visible(row.file(), ascii);
    long page = 0;
    for (PageRun run : row.runs().runs()) {
      for (long i = 0; i < run.pages(); i++) {
        page++;
        row(values(row, name, page, run));
      }
    }
    out.flush();
  }

  private List<Object> values(JobRow row, String name, long page, PageRun run) {
    PageFacts facts = run.facts();
    PaperSize paper = facts.paper();
    boolean known = !paper.equals(PaperSize.UNKNOWN);
    List<Object> values =
        new ArrayList<>(
            Arrays.asList(
                name,
                row.format(),
                page,
                run.copies(),
                paper.name(),
                known ? paper.width() / 100.0 : null,
                known ? paper.height() / 100.0 : null,
                facts.color().text(),
                facts.sidesText(),
                row.runs().confidence().text(),
                row.confidence(),
                row.status()));
    if (coverage) {
      Ink ink = facts.ink().orElse(null);
      values.addAll(JobRow.shares(ink));
    }
    return values;
  }

  private void row(List<Object> values) throws IOException {
    switch (output) {
      case JSON -> out.write(JsonRows.line(columns, values.toArray()) + System.lineSeparator());
      case CSV -> out.write(CsvRows.line(values));
      default -> table(values);
    }
  }

  private void table(List<Object> values) throws IOException {
    StringBuilder line = new StringBuilder().append(values.get(0));
    line.append(" ".repeat(Math.max(0, width - line.length())));
    for (int i = 1; i < values.size(); i++) {
      Object value = values.get(i);
      String cell =
          value == null
              ? "unknown"
              : value instanceof Number ? JsonRows.number(value) : value.toString();
      line.append("  ").append(" ".repeat(Math.max(0, WIDTHS[i - 1] - cell.length()))).append(cell);
    }
    out.write(line.append(System.lineSeparator()).toString());
  }

  @Override
  public void end(PagesExit exit) {
    // Each line is complete.
  }
}
