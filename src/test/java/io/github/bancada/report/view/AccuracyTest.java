package io.github.bancada.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.report.LoadReport;
import io.github.bancada.report.window.AggregateTableModel;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.KnownTimes;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Records a run with known times, through JMeter's engine and Load Report to the files: the shown
 * figures are true within the histogram's precision, and equal everywhere.
 */
class AccuracyTest {
  private static final long MILLI = 1_000_000;
  private static final int USERS = 4;
  private static final int LOOPS = 250;
  private static final int SAMPLES = USERS * LOOPS;

  /** Maximum deviation from the truth, 0.1 %. */
  private static final double PRECISION = 1e-3;

  private static final double[] PERCENTILES = {
    0, 1, 10, 25, 50, 75, 79.9, 80, 80.1, 90, 95, 99, 99.9, 99.99, 100
  };

  /** Milliseconds from one sample of a virtual user to the next. */
  private static final long INTENDED_MILLIS = 100;

  private static final long FREEZE = 5_000 * MILLI;

  private static final Map<String, IntToLongFunction> SHAPES =
      Map.of(
          "constant", i -> 3 * MILLI + 141_593,
          "bimodal", i -> i % 5 == 0 ? 250 * MILLI + 7 : MILLI + 414,
          "freeze", i -> i == 500 ? FREEZE : MILLI,
          "microseconds", i -> 37_000 + (i * 7919L) % 1000 * 61,
          "five orders of magnitude", i -> Math.round(10_000 * Math.pow(10, 5.0 * i / SAMPLES)));

  @TempDir static Path work;

  private static Path files;
  private static RunSummary summary;
  private static String console;

  @BeforeAll
  static void run() throws Exception {
    files = work.resolve("report");
    LoadReport report = new LoadReport();
    report.setName("report");
    report.setText(LoadReport.DIRECTORY, files.toString());
    report.setText(LoadReport.INTENDED_INTERVAL, Long.toString(INTENDED_MILLIS));
    List<TestElement> elements = new ArrayList<>();
    SHAPES.forEach((label, nanos) -> elements.add(new KnownTimes(label, nanos)));
    elements.add(report);
    PrintStream out = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      EngineRun.run(USERS, LOOPS, elements.toArray(TestElement[]::new));
    } finally {
      System.setOut(out);
    }
    console = printed.toString(StandardCharsets.UTF_8);
    summary = SummaryJson.read(files.resolve("summary.json"));
  }

  /** All times of a label, sorted. */
  private static long[] truth(String label) {
    return IntStream.range(0, SAMPLES).mapToLong(SHAPES.get(label)::applyAsLong).sorted().toArray();
  }

  /** Nearest rank: the smallest value that at least so many percent do not exceed. */
  private static long nearestRank(long[] sorted, double percentile) {
    BigDecimal rank =
        BigDecimal.valueOf(percentile)
            .multiply(BigDecimal.valueOf(sorted.length))
            .divide(BigDecimal.valueOf(100), RoundingMode.CEILING);
    return sorted[Math.max(1, rank.setScale(0, RoundingMode.CEILING).intValueExact()) - 1];
  }

  private static LabelSummary label(String name) {
    return summary.labels().stream().filter(l -> l.label().equals(name)).findFirst().orElseThrow();
  }

  private static void assertWithin(long[] truth, LabelSummary shown) {
    for (double percentile : PERCENTILES) {
      long exact = nearestRank(truth, percentile);
      assertThat(shown.outcomes().all().percentileNanos(percentile))
          .as("p%s of %s", percentile, shown.label())
          .isBetween(
              (long) Math.floor(exact * (1 - PRECISION)),
              (long) Math.ceil(exact * (1 + PRECISION)));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"constant", "bimodal", "freeze", "microseconds", "five orders of magnitude"})
  void percentilesAreWithinAThousandthOfTheTruth(String label) {
    assertWithin(truth(label), label(label));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"constant", "bimodal", "freeze", "microseconds", "five orders of magnitude"})
  void countSumAndExtremesAreExact(String label) {
    long[] truth = truth(label);

    assertThat(label(label).samples()).isEqualTo(SAMPLES);
    assertThat(label(label).errors()).isZero();
    assertThat(label(label).outcomes().all().sumNanos()).isEqualTo(LongStream.of(truth).sum());
    assertThat(label(label).outcomes().all().minNanos()).isEqualTo(truth[0]);
    assertThat(label(label).outcomes().all().maxNanos()).isEqualTo(truth[SAMPLES - 1]);
    assertThat(label(label).millisecondsOnly()).isFalse();
  }

  @Test
  void totalEqualsAllLabelsAsOne() {
    long[] all =
        SHAPES.keySet().stream().flatMapToLong(l -> LongStream.of(truth(l))).sorted().toArray();

    assertThat(summary.total().samples()).isEqualTo(all.length);
    assertThat(summary.total().outcomes().all().sumNanos()).isEqualTo(LongStream.of(all).sum());
    assertWithin(all, summary.total());
  }

  /**
   * A user with a schedule of 100 ms and one answer after 5 s holds back 49 requests, which would
   * have taken 4.9 s, 4.8 s ... 0.1 s.
   */
  @Test
  void correctedColumnShowsAFreezeAsCalculated() {
    LongStream heldBack =
        LongStream.iterate(FREEZE - INTENDED_MILLIS * MILLI, v -> v - INTENDED_MILLIS * MILLI)
            .limit(49);
    long[] truth = LongStream.concat(LongStream.of(truth("freeze")), heldBack).sorted().toArray();
    assertThat(truth).hasSize(SAMPLES + 49);
    long interval = summary.info().settings().intendedIntervalNanos();
    assertThat(interval).isEqualTo(INTENDED_MILLIS * MILLI);

    for (double percentile : PERCENTILES) {
      long exact = nearestRank(truth, percentile);
      assertThat(label("freeze").outcomes().all().correctedPercentileNanos(percentile, interval))
          .as("corrected p%s", percentile)
          .isBetween(
              (long) Math.floor(exact * (1 - PRECISION)),
              (long) Math.ceil(exact * (1 + PRECISION)));
    }
    assertThat(label("freeze").outcomes().all().percentileNanos(99)).isEqualTo(MILLI);
    assertThat(label("freeze").outcomes().all().correctedPercentileNanos(99, interval))
        .as("one sample in 1,000 is slow, and yet 50 requests in 1,049 would have waited")
        .isEqualTo(4_000 * MILLI);
  }

  @Test
  void nothingIsCorrectedWithoutDelays() {
    for (double percentile : PERCENTILES) {
      assertThat(
              label("constant")
                  .outcomes()
                  .all()
                  .correctedPercentileNanos(percentile, INTENDED_MILLIS * MILLI))
          .isEqualTo(label("constant").outcomes().all().percentileNanos(percentile));
    }
  }

  @Test
  void csvMatchesTheSummaryToTheLastDigit() throws Exception {
    List<String> lines = Files.readAllLines(files.resolve("aggregate.csv"));
    List<String> titles = List.of(lines.get(0).split(","));
    List<LabelSummary> rows = rows();
    assertThat(lines).hasSize(rows.size() + 1);
    for (int row = 0; row < rows.size(); row++) {
      String[] cells = lines.get(row + 1).split(",");
      assertThat(cells[0]).isEqualTo(rows.get(row).label());
      for (Column column : Column.of(summary)) {
        assertThat(new BigDecimal(cells[titles.indexOf(column.key())]))
            .as("%s of %s", column.key(), rows.get(row).label())
            .isEqualByComparingTo(exact(column, rows.get(row)).setScale(6, RoundingMode.HALF_UP));
      }
    }
  }

  @Test
  void windowMatchesTheSummaryToTheLastShownDigit() {
    AggregateTableModel table = new AggregateTableModel();
    table.show(AggregateTableModel.Table.of(summary));
    List<LabelSummary> rows = rows();
    assertThat(table.getRowCount()).isEqualTo(rows.size());
    for (int row = 0; row < rows.size(); row++) {
      for (int i = 0; i < Column.ALL.size(); i++) {
        Column column = Column.ALL.get(i);
        AggregateTableModel.Cell cell = table.getValueAt(row, i + 1);
        BigDecimal shown = new BigDecimal(cell.text());
        assertThat(cell.value()).isEqualTo(column.of(rows.get(row)));
        assertThat(shown)
            .as("%s of %s", column.key(), rows.get(row).label())
            .isEqualByComparingTo(
                exact(column, rows.get(row)).setScale(shown.scale(), RoundingMode.HALF_UP));
      }
    }
  }

  @Test
  void jsonMatchesTheHistogramToTheLastDigit() throws Exception {
    JsonNode json = new ObjectMapper().readTree(files.resolve("summary.json").toFile());
    List<JsonNode> labels = new ArrayList<>();
    json.get("labels").forEach(labels::add);
    labels.add(json.get("total"));
    List<LabelSummary> rows = rows();
    assertThat(labels).hasSameSizeAs(rows);
    for (int row = 0; row < labels.size(); row++) {
      JsonNode written = labels.get(row);
      LabelSummary label = rows.get(row);
      assertThat(written.get("label").asText()).isEqualTo(label.label());
      assertThat(written.get("samples").asLong()).isEqualTo(label.samples());
      assertThat(written.get("p50_ns").asLong())
          .isEqualTo(label.outcomes().all().percentileNanos(50));
      assertThat(written.get("p90_ns").asLong())
          .isEqualTo(label.outcomes().all().percentileNanos(90));
      assertThat(written.get("p95_ns").asLong())
          .isEqualTo(label.outcomes().all().percentileNanos(95));
      assertThat(written.get("p99_ns").asLong())
          .isEqualTo(label.outcomes().all().percentileNanos(99));
      assertThat(written.get("p99_9_ns").asLong())
          .isEqualTo(label.outcomes().all().percentileNanos(99.9));
      assertThat(written.get("mean_ns").asDouble()).isEqualTo(label.outcomes().all().meanNanos());
      assertThat(written.get("stddev_ns").asDouble())
          .isEqualTo(label.outcomes().all().stddevNanos());
      assertThat(written.get("throughput_per_s").asDouble()).isEqualTo(label.throughputPerSecond());
    }
  }

  @Test
  void pageMatchesTheSummaryToTheLastShownDigit() throws Exception {
    String page = Files.readString(files.resolve("report.html"));
    String table = page.substring(page.indexOf("<table"), page.indexOf("</table>"));
    List<List<String>> lines =
        Arrays.stream(table.split("<tr[^>]*>"))
            .skip(1)
            .map(line -> line.replaceAll("</?(thead|tbody|tr)>|\n", ""))
            .map(line -> Arrays.asList(line.split("<t[hd][^>]*>")))
            .map(cells -> cells.subList(1, cells.size()))
            .toList();
    assertShown(lines);
  }

  @Test
  void consoleMatchesTheSummaryToTheLastShownDigit() {
    List<List<String>> lines =
        console
            .lines()
            .dropWhile(line -> !line.startsWith("label "))
            .takeWhile(line -> !line.isBlank())
            .map(line -> List.of(line.strip().split(" {2,}")))
            .toList();
    assertShown(lines);
  }

  /** Titles with units, and a line for each label. */
  private static void assertShown(List<List<String>> lines) {
    List<Column> columns = Column.of(summary);
    List<LabelSummary> rows = rows();
    assertThat(lines).hasSize(rows.size() + 1);
    for (int row = 0; row < rows.size(); row++) {
      List<String> cells = lines.get(row + 1);
      assertThat(cells.get(0)).isEqualTo(rows.get(row).label());
      assertThat(cells).hasSize(columns.size() + 1);
      for (int i = 0; i < columns.size(); i++) {
        String title = lines.get(0).get(i + 1);
        BigDecimal shown = new BigDecimal(cells.get(i + 1).replace(",", ""));
        BigDecimal exact = exact(columns.get(i), rows.get(row));
        if (columns.get(i).kind() == Column.Kind.NANOS) {
          exact = exact.movePointRight(title.endsWith(" µs") ? 3 : title.endsWith(" ms") ? 0 : -3);
        }
        assertThat(shown)
            .as("%s of %s", title, rows.get(row).label())
            .isEqualByComparingTo(exact.setScale(shown.scale(), RoundingMode.HALF_UP));
      }
    }
  }

  private static List<LabelSummary> rows() {
    List<LabelSummary> rows = new ArrayList<>(summary.labels());
    rows.add(summary.total());
    return rows;
  }

  /** A figure with all its decimals, times in milliseconds. */
  private static BigDecimal exact(Column column, LabelSummary row) {
    BigDecimal value = BigDecimal.valueOf(column.of(row));
    return column.kind() == Column.Kind.NANOS ? value.movePointLeft(6) : value;
  }
}
