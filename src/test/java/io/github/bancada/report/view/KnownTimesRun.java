package io.github.bancada.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.report.LoadReport;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.KnownTimes;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Runs of times that are known to the nanosecond. */
abstract class KnownTimesRun {
  static final long MILLI = 1_000_000;
  static final int USERS = 4;
  static final int LOOPS = 250;
  static final int SAMPLES = USERS * LOOPS;

  /** Maximum deviation from the truth, 0.1 %. */
  static final double PRECISION = 1e-3;

  static final double[] PERCENTILES = {
    0, 1, 10, 25, 50, 75, 79.9, 80, 80.1, 90, 95, 99, 99.9, 99.99, 100
  };

  /** Milliseconds from one sample of a virtual user to the next. */
  static final long INTENDED_MILLIS = 100;

  static final long FREEZE = 5_000 * MILLI;

  static final Map<String, IntToLongFunction> SHAPES =
      Map.of(
          "constant", i -> 3 * MILLI + 141_593,
          "bimodal", i -> i % 5 == 0 ? 250 * MILLI + 7 : MILLI + 414,
          "freeze", i -> i == 500 ? FREEZE : MILLI,
          "microseconds", i -> 37_000 + (i * 7919L) % 1000 * 61,
          "five orders of magnitude", i -> Math.round(10_000 * Math.pow(10, 5.0 * i / SAMPLES)));

  @TempDir static Path work;

  static Path files;
  static RunSummary summary;
  static String console;

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
  static long[] truth(String label) {
    return IntStream.range(0, SAMPLES).mapToLong(SHAPES.get(label)::applyAsLong).sorted().toArray();
  }

  /** Nearest rank: the smallest value that at least this percentage does not exceed. */
  static long nearestRank(long[] sorted, double percentile) {
    BigDecimal rank =
        BigDecimal.valueOf(percentile)
            .multiply(BigDecimal.valueOf(sorted.length))
            .divide(BigDecimal.valueOf(100), RoundingMode.CEILING);
    return sorted[Math.max(1, rank.setScale(0, RoundingMode.CEILING).intValueExact()) - 1];
  }

  static LabelSummary label(String name) {
    return summary.labels().stream().filter(l -> l.label().equals(name)).findFirst().orElseThrow();
  }

  static void assertWithin(long[] truth, LabelSummary shown) {
    for (double percentile : PERCENTILES) {
      long exact = nearestRank(truth, percentile);
      assertThat(shown.outcomes().all().percentileNanos(percentile))
          .as("p%s of %s", percentile, shown.label())
          .isBetween(
              (long) Math.floor(exact * (1 - PRECISION)),
              (long) Math.ceil(exact * (1 + PRECISION)));
    }
  }

  /** Titles with units, and a line for each label. */
  static void assertShown(List<List<String>> lines) {
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

  static List<LabelSummary> rows() {
    List<LabelSummary> rows = new ArrayList<>(summary.labels());
    rows.add(summary.total());
    return rows;
  }

  /** A figure with all its decimals, times in milliseconds. */
  static BigDecimal exact(Column column, LabelSummary row) {
    BigDecimal value = BigDecimal.valueOf(column.of(row));
    return column.kind() == Column.Kind.NANOS ? value.movePointLeft(6) : value;
  }
}
