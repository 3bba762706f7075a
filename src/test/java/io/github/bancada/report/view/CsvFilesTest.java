package io.github.bancada.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.Rows;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.SecondTimes;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.Runs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CsvFilesTest {
  private static final String HEADER =
      "label,samples,errors,error_percent,min_ms,mean_ms,stddev_ms,p50_ms,p90_ms,p95_ms,p99_ms,"
          + "p99_9_ms,max_ms,throughput_per_s,received_kb_per_s,sent_kb_per_s,connect_mean_ms";

  private static final String FAILED =
      ",failed_min_ms,failed_mean_ms,failed_p50_ms,failed_p95_ms,failed_p99_ms,failed_max_ms";

  private static final String LAST =
      ",latency_mean_ms,latency_p50_ms,latency_p90_ms,latency_p95_ms,latency_p99_ms"
          + ",latency_max_ms,apdex,apdex_satisfied,apdex_tolerating,apdex_slow,transactions";

  private static final String NO_LATENCY = ",,,,,,";
  private static final String NO_APDEX = ",,,,,";

  @TempDir Path work;

  private String aggregate(RunSummary summary) throws IOException {
    Path file = work.resolve("aggregate.csv");
    CsvFiles.writeAggregate(file, summary);
    return Files.readString(file);
  }

  private String latency(RunSummary summary) throws IOException {
    Path file = work.resolve("latency.csv");
    CsvFiles.writeLatency(file, summary);
    return Files.readString(file);
  }

  @Test
  void aggregateHasARowPerLabelThenTheTotal() throws IOException {
    String csv =
        aggregate(
            Summaries.of(
                Summaries.label("b", 0, 1_000, 1_000_000),
                Summaries.label("a", 1, 2_000, 2_000_000, 2_000_000)));

    assertThat(csv.lines())
        .containsExactly(
            HEADER + FAILED + LAST,
            "b,1,0,0,1,1,0,1,1,1,1,1,1,1,2,1,0,,,,,," + NO_LATENCY + ",1,1,0,0,",
            "a,2,1,50,2,2,0,2,2,2,2,2,2,1,2,1,0,,,,,," + NO_LATENCY + NO_APDEX,
            // The standard deviation comes from the histogram, with three digits.
            "TOTAL,3,1,33.333333,1,1.666667,0.471495,2,2,2,2,2,2,1.5,3,1.5,0,,,,,,"
                + NO_LATENCY
                + NO_APDEX);
  }

  /** One sample per second, and one of 5 s: 4 s, 3 s, 2 s and 1 s also count. */
  @Test
  void correctedColumnsFollowTheOthersIfThereIsAnIntendedInterval() throws IOException {
    RunSummary summary =
        new Runs(Summaries.of(Summaries.label("a", 0, 6_000, 1_000_000, 5_000_000_000L)))
            .intendedInterval(1_000_000_000)
            .summary();
    List<String> lines = aggregate(summary).lines().toList();

    assertThat(lines.get(0))
        .isEqualTo(
            HEADER
                + ",corrected_p50_ms,corrected_p90_ms,corrected_p95_ms,corrected_p99_ms"
                + ",corrected_p99_9_ms,corrected_max_ms"
                + FAILED
                + LAST);
    String[] cells = lines.get(1).split(",");
    assertThat(Double.parseDouble(cells[7])).as("p50, as measured").isBetween(1.0, 1.001);
    // The third of 1 ms, 1 s, 2 s, 3 s, 4 s, 5 s, with the three digits of a histogram.
    assertThat(Double.parseDouble(cells[17])).isBetween(2_000.0, 2_002.0);
    assertThat(cells[22]).isEqualTo("5000");
  }

  @Test
  void everyDecimalOfANanosecondIsKept() throws IOException {
    String csv = aggregate(Summaries.of(Summaries.label("a", 0, 1_000, 1, 123_456_789_012L)));

    assertThat(csv.lines().skip(1).findFirst().orElseThrow())
        .startsWith("a,2,0,0,0.000001,61728.394507,")
        .contains(",123456.789012,");
  }

  @Test
  void oneFailureInAMillionIsNotZero() throws IOException {
    assertThat(aggregate(Summaries.of(Summaries.million("a", 1)))).contains("a,1000000,1,0.0001,");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "a,b|\"a,b\"",
        "say \"hi\"|\"say \"\"hi\"\"\"",
        "two\\nlines|\"two\\nlines\"",
        "cr\\rhere|\"cr\\rhere\"",
        "a;b|a;b",
        "ção µ|ção µ"
      })
  void labelsAreQuotedByRfc4180(String label, String quoted) throws IOException {
    String name = label.replace("\\n", "\n").replace("\\r", "\r");
    RunSummary summary =
        Summaries.with(
            Summaries.of(Summaries.label(name, 0, 1, 5)),
            Rows.of(
                List.of(IntervalRow.together(1000, name, 1, 0, new SecondTimes(5, 5, 5, 5), 1))));

    String expected = quoted.replace("\\n", "\n").replace("\\r", "\r");
    assertThat(aggregate(summary)).contains("\n" + expected + ",1,0,");
    assertThat(latency(summary)).contains("\n1000,0," + expected + ",1,0,");
  }

  @Test
  void loneSurrogateIsWritten() throws IOException {
    assertThat(aggregate(Summaries.of(Summaries.label("cut \uD83D", 0, 1, 5))))
        .contains("\ncut ?,1,0,");
  }

  @Test
  void latencyHasARowPerSecondAndLabelWithoutTotals() throws IOException {
    long second = Summaries.START / 1000;
    RunSummary summary =
        Summaries.with(
            Summaries.of(),
            Rows.of(
                List.of(
                    IntervalRow.together(
                        second, "a", 3, 1, new SecondTimes(9, 1_500_000, 2_000_001, 3_000_000), 7),
                    IntervalRow.together(
                        second, RunSummary.TOTAL, 3, 1, new SecondTimes(9, 1, 2, 3), 7),
                    IntervalRow.together(second + 61, "a", 1, 0, new SecondTimes(5, 5, 5, 5), 1))));

    assertThat(latency(summary).lines())
        .containsExactly(
            "epoch_s,elapsed_s,label,samples,errors,p50_ms,p95_ms,max_ms,users,failed_p50_ms,failed_p95_ms,failed_max_ms,latency_p50_ms,latency_p95_ms,latency_max_ms,received_bytes,sent_bytes",
            second + ",0,a,3,1,1.5,2.000001,3,7,,,,,,,0,0",
            second + 61 + ",61,a,1,0,0.000005,0.000005,0.000005,1,,,,,,,0,0");
  }

  @Test
  void labelNamedTotalIsKeptInTheAggregate() throws IOException {
    assertThat(aggregate(Summaries.of(Summaries.label("TOTAL", 0, 1, 5))).lines())
        .filteredOn(line -> line.startsWith("TOTAL,"))
        .hasSize(2);
  }

  @Test
  void runWithoutSamplesHasAnEmptyTotal() throws IOException {
    assertThat(aggregate(Summaries.of()).lines())
        .containsExactly(
            HEADER + FAILED + LAST, "TOTAL,0,0,,,,,,,,,,,,,,,,,,,," + NO_LATENCY + ",,0,0,0,");
    assertThat(latency(Summaries.of()).lines()).hasSize(1);
  }
}
