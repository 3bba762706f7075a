package io.github.bancada.report.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.Rows;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.SecondTimes;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.html.HtmlReport;
import io.github.bancada.report.html.MarkdownReport;
import io.github.bancada.report.view.AggregateText;
import io.github.bancada.report.view.Column;
import io.github.bancada.report.view.ConsoleReport;
import io.github.bancada.report.view.CsvFiles;
import io.github.bancada.report.view.TimeSeries;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No view mixes times of failed samples with those of successful ones. */
class FailedSamplesTest {
  private static final long MILLI = 1_000_000;
  private static final long[] NONE = {};

  @TempDir Path work;

  /** Searches of 20 and 40 ms, and three rejected after 26 µs. */
  private static LabelSummary search() {
    return Summaries.label(
        "Search", new long[] {20 * MILLI, 40 * MILLI}, new long[] {26_000, 26_000, 26_000});
  }

  private static String console(RunSummary run) {
    return String.join("\n", ConsoleReport.lines(run));
  }

  @Test
  void consoleHasTheirTable() {
    assertThat(ConsoleReport.lines(Summaries.of(search())))
        .contains(
            "failed samples  count  min µs  mean µs  p50 µs  p95 µs  p99 µs  max µs",
            "Search              3      26       26      26      26      26      26",
            "Times are of successful samples; failed samples have a table of their own.");
  }

  @Test
  void aggregateTableHasSuccessfulSamplesOnly() {
    AggregateText text = AggregateText.of(Summaries.of(search()));

    assertThat(text.titles().subList(0, 5))
        .containsExactly("label", "samples", "errors", "error %", "min ms");
    assertThat(text.rows().get(0).subList(0, 6))
        .containsExactly("Search", "5", "3", "60.00", "20", "30");
  }

  @Test
  void severalLabelsHaveATotal() {
    LabelSummary bind = Summaries.label("Bind", new long[] {MILLI}, new long[] {30_000 * MILLI});
    LabelSummary good = Summaries.label("Unbind", new long[] {MILLI}, NONE);

    AggregateText text = AggregateText.ofFailures(Summaries.of(search(), bind, good));

    assertThat(text.rows())
        .extracting(row -> row.get(0))
        .containsExactly("Search", "Bind", "TOTAL");
    assertThat(text.rows()).extracting(row -> row.get(1)).containsExactly("3", "1", "4");
  }

  @Test
  void labelWithoutSuccessHasNoTimes() throws Exception {
    RunSummary run = Summaries.of(Summaries.label("Refused", NONE, new long[] {MILLI, MILLI}));

    List<String> row = AggregateText.of(run).rows().get(0);
    assertThat(row.subList(1, 7)).containsExactly("2", "2", "100.00", "-", "-", "-");
    Path csv = work.resolve("aggregate.csv");
    CsvFiles.writeAggregate(csv, run);
    assertThat(Files.readAllLines(csv).get(1)).startsWith("Refused,2,2,100,,,,,,,,,,");
    HtmlReport.write(work.resolve("report.html"), run);
    assertThat(work.resolve("report.html")).content().contains("No sample succeeded, so there is");
    assertThat(AggregateTableModel.Table.of(run).rows().get(0).get(4)).hasToString("-");
  }

  @Test
  void runWithoutFailuresDoesNotMentionThem() throws Exception {
    RunSummary run = Summaries.of(Summaries.label("Search", new long[] {MILLI}, NONE));

    assertThat(console(run)).doesNotContain("failed samples").doesNotContain("successful samples");
    assertThat(MarkdownReport.text(run)).doesNotContain("failed samples");
    HtmlReport.write(work.resolve("report.html"), run);
    assertThat(work.resolve("report.html")).content().doesNotContain("Failed samples");
    assertThat(AggregateTableModel.Table.of(run).columns())
        .startsWith(Column.ALL.toArray(Column[]::new))
        .extracting(Column::key)
        .noneMatch(key -> key.startsWith("failed_"));
  }

  @Test
  void htmlAndMarkdownShowThem() throws Exception {
    RunSummary run = Summaries.of(search());

    HtmlReport.write(work.resolve("report.html"), run);

    assertThat(work.resolve("report.html"))
        .content()
        .contains("Failed samples", "Times are of successful samples");
    assertThat(MarkdownReport.text(run))
        .contains("| failed samples | count | min µs |", "| Search | 3 | 26 |");
  }

  @Test
  void aggregateCsvHasThemBehindTheOthers() throws Exception {
    Path csv = work.resolve("aggregate.csv");

    CsvFiles.writeAggregate(csv, Summaries.of(search()));

    List<String> lines = Files.readAllLines(csv);
    assertThat(lines.get(0))
        .contains(
            ",connect_mean_ms,failed_min_ms,failed_mean_ms,failed_p50_ms,failed_p95_ms,failed_p99_ms,failed_max_ms,latency");
    assertThat(lines.get(1)).startsWith("Search,5,3,60,20,30,").contains(",0.026,0.026,,,,,,,");
  }

  @Test
  void latencyCsvHasThemBehindTheOthers() throws Exception {
    long second = Summaries.START / 1000;
    SecondTimes good = new SecondTimes(9 * MILLI, 2 * MILLI, 3 * MILLI, 4 * MILLI);
    SecondTimes bad = new SecondTimes(90_000, 26_000, 27_000, 28_000);
    RunSummary run =
        Summaries.with(
            Summaries.of(search()),
            Rows.of(
                List.of(
                    new IntervalRow(second, "a", 6, 3, bad, Optional.of(good), Optional.of(bad), 7),
                    new IntervalRow(
                        second + 1, "a", 3, 3, bad, Optional.empty(), Optional.of(bad), 7))));
    Path csv = work.resolve("latency.csv");

    CsvFiles.writeLatency(csv, run);

    assertThat(Files.readAllLines(csv))
        .containsExactly(
            "epoch_s,elapsed_s,label,samples,errors,p50_ms,p95_ms,max_ms,users,failed_p50_ms,failed_p95_ms,failed_max_ms,latency_p50_ms,latency_p95_ms,latency_max_ms,received_bytes,sent_bytes",
            second + ",0,a,6,3,2,3,4,7,0.026,0.027,0.028,,,,0,0",
            second + 1 + ",1,a,3,3,,,,7,0.026,0.027,0.028,,,,0,0");
  }

  @Test
  void pointWithoutSuccessIsAGapInTheLiveChart() {
    SecondTimes bad = new SecondTimes(90_000, 26_000, 27_000, 28_000);
    TimeSeries series = new TimeSeries(10);
    series.add(new IntervalRow(10, "a", 3, 3, bad, Optional.empty(), Optional.of(bad), 7));
    series.add(IntervalRow.together(11, "a", 1, 0, new SecondTimes(1, MILLI, MILLI, MILLI), 7));

    TimeSeries.Points points = series.points();

    assertThat(points.p50Millis()).containsExactly(Double.NaN, 1);
    assertThat(points.errorsPerSecond()).containsExactly(3, 0);
  }

  @Test
  void fileOfAnEarlierVersionShowsTimesOfAllSamples() {
    RunSummary run = Summaries.of(Summaries.label("Search", 1, 1_000, 26_000, 20 * MILLI));

    assertThat(console(run))
        .contains(
            "Times of labels with errors include failed samples: the file does not say which"
                + " samples failed.")
        .doesNotContain("failed samples  count");
    assertThat(AggregateText.of(run).rows().get(0).get(4)).isEqualTo("0.0260");
  }
}
