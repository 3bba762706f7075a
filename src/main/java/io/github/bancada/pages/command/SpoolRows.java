package io.github.bancada.pages.command;

import io.github.bancada.pages.job.FileName;
import io.github.bancada.text.CsvText;
import java.io.IOException;
import java.io.Writer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The output of {@code --cups}: each job as soon as it is counted. For one thread. */
final class SpoolRows {
  private static final String TABLE =
      "%7s  %10s  %14s  %10s  %7s  %6s  %6s  %7s  %7s  %10s  %s  %s";

  private final PagesOptions.Output output;
  private final Writer out;
  private final boolean ascii;
  private long jobs;
  private long counted;
  private long faces;
  private long sheets;

  /**
   * @param ascii whether texts are shown in ASCII
   */
  SpoolRows(PagesOptions.Output output, Writer out, boolean ascii) {
    this.output = output;
    this.out = out;
    this.ascii = ascii;
  }

  void begin() throws IOException {
    if (output == PagesOptions.Output.CSV) {
      csv((Object[]) SpoolRow.COLUMNS);
    } else if (output == PagesOptions.Output.TABLE) {
      table(
          "job",
          "user",
          "printer",
          "state",
          "pages",
          "copies",
          "duplex",
          "faces",
          "sheets",
          "confidence",
          "status",
          "title");
    }
  }

  void add(SpoolRow row) throws IOException {
    jobs++;
    if (row.isCounted()) {
      counted++;
      faces = TableRows.sum(faces, row.paper().faces());
      sheets = TableRows.sum(sheets, row.paper().sheets());
    }
    switch (output) {
      case JSON -> line(JsonRows.line(SpoolRow.COLUMNS, row.values()), System.lineSeparator());
      case CSV -> csv(row.values());
      case TABLE -> table(row.cells());
      default -> {
        // The total comes at the end.
      }
    }
  }

  /**
   * Ends the output.
   *
   * @param exit the exit code so far
   */
  void end(PagesExit exit) throws IOException {
    if (output == PagesOptions.Output.TABLE) {
      String jobsCounted = counted + " of " + jobs + " counted";
      table("TOTAL", "", "", "", "", "", "", faces, sheets, "", jobsCounted, "");
    } else if (output == PagesOptions.Output.TOTAL_ONLY && exit == PagesExit.COUNTED) {
      line(Long.toString(faces), System.lineSeparator());
    }
  }

  private void csv(Object... values) throws IOException {
    line(
        Stream.of(values)
            .map(value -> CsvText.cell(CsvRows.harmless(visible(value))))
            .collect(Collectors.joining(",")),
        "\r\n");
  }

  private void table(Object... values) throws IOException {
    line(
        TABLE.formatted(Stream.of(values).map(this::visible).toArray()).stripTrailing(),
        System.lineSeparator());
  }

  private String visible(Object value) {
    return FileName.visible(value.toString(), ascii);
  }

  private void line(String text, String end) throws IOException {
    out.write(text + end);
    out.flush();
  }
}
