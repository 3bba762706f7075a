package io.github.bancada.history;

import io.github.bancada.text.CsvText;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * {@code history.csv}: a line for each run of one history and a column for each figure, as Apache
 * Otava reads them ({@code type: csv}). Times are milliseconds. A figure that is not known is
 * {@code NaN}. Stateless.
 */
public final class HistoryCsv {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final List<String> FACTS = List.of("time", "run", "jmeter", "bancada");

  private HistoryCsv() {}

  /** Writes a history. */
  public static void write(Path file, PlanHistory history) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file);
        PrintWriter lines = new PrintWriter(out)) {
      print(
          lines, Stream.concat(FACTS.stream(), history.series().stream().map(HistoryCsv::column)));
      for (int i = 0; i < history.runs().size(); i++) {
        int run = i;
        print(
            lines,
            Stream.concat(
                facts(history.runs().get(i)),
                history.series().stream().map(series -> value(series, run))));
      }
      if (lines.checkError()) {
        throw new IOException("no more room");
      }
    }
  }

  private static void print(PrintWriter out, Stream<String> cells) {
    out.print(cells.map(CsvText::cell).collect(Collectors.joining(",")) + "\n");
  }

  private static Stream<String> facts(HistoryRun run) {
    return Stream.of(
        Instant.ofEpochMilli(run.info().startEpochMillis()).toString(),
        run.directory().toString(),
        run.info().versions().jmeter(),
        run.info().versions().bancada());
  }

  private static String column(Series series) {
    return HistoryText.name(series) + (series.figure().isTime() ? " ms" : "");
  }

  private static String value(Series series, int run) {
    double value = series.values()[run];
    return Double.toString(series.figure().isTime() ? value / NANOS_PER_MILLI : value);
  }
}
