package io.github.bancada.report.view;

import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.SecondTimes;
import io.github.bancada.text.CsvText;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * {@code aggregate.csv} and {@code latency.csv}: comma-separated, RFC 4180 quoting, decimal point,
 * UTF-8, times in milliseconds with all decimals. Stateless.
 */
public final class CsvFiles {
  private CsvFiles() {}

  /**
   * One row per label, then {@code TOTAL}. Corrected columns follow the others, then times of
   * failed samples, response times, latencies, and the Apdex with its zones. An unknown figure is
   * empty.
   */
  public static void writeAggregate(Path file, RunSummary summary) throws IOException {
    List<Column> columns = Column.inFile(summary);
    try (BufferedWriter out = create(file)) {
      out.write("label");
      for (Column column : columns) {
        out.write("," + column.key());
      }
      out.write("\n");
      for (LabelSummary label : summary.labels()) {
        writeRow(out, columns, label);
      }
      writeRow(out, columns, summary.total());
    }
  }

  /** Writes "?" for a lone surrogate, from a cut text, instead of failing. */
  private static BufferedWriter create(Path file) throws IOException {
    return new BufferedWriter(
        new OutputStreamWriter(Files.newOutputStream(file), StandardCharsets.UTF_8));
  }

  private static void writeRow(BufferedWriter out, List<Column> columns, LabelSummary label)
      throws IOException {
    out.write(CsvText.cell(label.label()));
    for (Column column : columns) {
      double value = column.of(label);
      out.write(",");
      if (!Double.isNaN(value)) {
        out.write(
            switch (column.kind()) {
              case COUNT -> plain(value, 0);
              case NANOS -> plain(value / 1e6, 6);
              case PERCENT, RATE, TEXT -> plain(value, 6);
            });
      }
    }
    out.write("\n");
  }

  /** One row per second and label, in order of time. */
  public static void writeLatency(Path file, RunSummary summary) throws IOException {
    boolean responses = Column.hasResponses(summary);
    try (BufferedWriter out = create(file)) {
      out.write(
          "epoch_s,elapsed_s,label,samples,errors,p50_ms,p95_ms,max_ms,users,failed_p50_ms,failed_p95_ms,failed_max_ms"
              + (responses ? ",response_p50_ms,response_p95_ms,response_max_ms" : "")
              + ",latency_p50_ms,latency_p95_ms,latency_max_ms,received_bytes,sent_bytes\n");
      long start = Math.floorDiv(summary.info().startEpochMillis(), 1000L);
      summary
          .timeline()
          .intervals()
          .forEach(
              row -> {
                if (!row.label().equals(RunSummary.TOTAL)) {
                  writeRow(out, row, start, responses);
                }
              });
    }
  }

  private static void writeRow(BufferedWriter out, IntervalRow row, long start, boolean responses)
      throws IOException {
    out.write(
        row.epochSecond()
            + ","
            + (row.epochSecond() - start)
            + ","
            + CsvText.cell(row.label())
            + ","
            + row.samples()
            + ","
            + row.errors()
            + ","
            + times(row.elapsed())
            + ","
            + row.users()
            + ","
            + times(row.failed())
            + (responses ? "," + times(row.response()) : "")
            + ","
            + times(row.latency())
            + ","
            + row.traffic().receivedBytes()
            + ","
            + row.traffic().sentBytes()
            + "\n");
  }

  /** Median, 95th percentile and maximum; three empty cells if unknown. */
  private static String times(Optional<SecondTimes> times) {
    return times
        .map(
            known ->
                plain(known.p50Nanos() / 1e6, 6)
                    + ","
                    + plain(known.p95Nanos() / 1e6, 6)
                    + ","
                    + plain(known.maxNanos() / 1e6, 6))
        .orElse(",,");
  }

  /** A decimal without exponent and trailing zeros. */
  public static String plain(double value, int decimals) {
    BigDecimal number = BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP);
    return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
  }
}
