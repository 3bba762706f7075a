package io.github.bancada.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.bancada.metrics.CpuRow;
import io.github.bancada.metrics.ErrorGroup;
import io.github.bancada.metrics.FirstFailure;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.Rows;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.SecondTimes;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.report.Runs;
import io.github.bancada.report.view.AggregateText;
import io.github.bancada.report.view.Column;
import io.github.bancada.report.view.ConsoleReport;
import io.github.bancada.report.view.CsvFiles;
import io.github.bancada.report.view.TimeFormat;
import io.github.bancada.table.Published;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.Results;
import io.github.bancada.table.Tables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlReportTest {
  private static final long START = Summaries.START;
  private static final long SECOND = START / 1000;
  private static final int MAX_BYTES = 1_000_000;

  @TempDir Path work;

  private String written(RunSummary summary) throws IOException {
    Path file = work.resolve("report.html");
    HtmlReport.write(file, summary);
    return Files.readString(file);
  }

  private static RunSummary twoLabels() {
    return new Runs(
            Summaries.of(
                List.of(
                    Summaries.label("search", 1, 2_000, 230_000, 97_126_000),
                    Summaries.label("bind", 0, 3_000, 1_234_567)),
                List.of(
                    new ErrorGroup("search", "85 timeout", "late", 1, START + 500, START + 500)),
                Optional.of(new FirstFailure(1, START + 500, "search", "85 timeout", "late", 3))))
        .intervals(
            Rows.of(
                List.of(
                    IntervalRow.together(
                        SECOND,
                        "search",
                        2,
                        1,
                        new SecondTimes(97_356_000, 230_000, 97_126_000, 97_126_000),
                        3),
                    IntervalRow.together(
                        SECOND,
                        RunSummary.TOTAL,
                        2,
                        1,
                        new SecondTimes(97_356_000, 230_000, 97_126_000, 97_126_000),
                        3),
                    IntervalRow.together(
                        SECOND + 2,
                        "bind",
                        1,
                        0,
                        new SecondTimes(1_234_567, 1_234_567, 1_234_567, 1_234_567),
                        2),
                    IntervalRow.together(
                        SECOND + 2,
                        RunSummary.TOTAL,
                        1,
                        0,
                        new SecondTimes(1_234_567, 1_234_567, 1_234_567, 1_234_567),
                        2))))
        .cpu(new CpuRow(SECOND, 50.04, 1, 40, 2, 3, 3.96, 45))
        .summary();
  }

  /** The cells of a table, without its header. */
  private static List<List<String>> table(String html, int number) {
    String body = html.split("<tbody>\n")[number + 1].split("</tbody>")[0];
    return body.lines()
        .map(line -> Arrays.stream(line.split("<td[^>]*>", -1)).skip(1).map(String::strip).toList())
        .toList();
  }

  @Test
  void figuresMatchTheConsole() throws IOException {
    RunSummary summary = twoLabels();
    List<List<String>> console =
        ConsoleReport.lines(summary).stream()
            .filter(line -> line.matches("(search|bind|TOTAL) .*"))
            .map(line -> Arrays.asList(line.split(" {2,}")))
            .toList();

    assertThat(console).hasSize(3);
    assertThat(table(written(summary), 0)).isEqualTo(console);
  }

  @Test
  void figuresAreThoseOfTheCsvFileRounded() throws IOException {
    RunSummary summary = new Runs(twoLabels()).intendedInterval(10_000_000).summary();
    Path csv = work.resolve("aggregate.csv");
    CsvFiles.writeAggregate(csv, summary);
    List<String> exact = List.of(Files.readAllLines(csv).get(1).split(","));
    List<String> shown = table(written(summary), 0).get(0);

    assertThat(shown).hasSameSizeAs(exact).hasSize(17 + 6);
    List<Column> columns = Column.of(summary);
    for (int i = 1; i < exact.size(); i++) {
      double value = Double.parseDouble(exact.get(i));
      if (columns.get(i - 1).kind() == Column.Kind.NANOS) {
        TimeFormat unit =
            TimeFormat.forColumn(
                AggregateText.withTotal(summary).stream()
                    .mapToDouble(columns.get(i - 1)::of)
                    .toArray());
        assertThat(shown.get(i)).isEqualTo(unit.format(value * 1e6));
      } else {
        assertThat(Double.parseDouble(shown.get(i).replace(",", "")))
            .isCloseTo(value, org.assertj.core.data.Offset.offset(0.05));
      }
    }
  }

  @Test
  void valuesOverTimeMatchTheIntervals() throws IOException {
    JsonNode data = HtmlPageTest.data(written(twoLabels()));

    JsonNode latency = data.at("/charts/0/views/0");
    assertThat(values(latency, "max")).isEqualTo("[97126000,null,1234567]");
    assertThat(values(latency, "p95")).isEqualTo("[97126000,null,1234567]");
    assertThat(values(latency, "p50")).isEqualTo("[230000,null,1234567]");
    assertThat(values(latency, "errors/s")).isEqualTo("[1,0,0]");
    assertThat(values(latency, "active users")).isEqualTo("[3,null,2]");
    JsonNode throughput = data.at("/charts/1/views/0");
    assertThat(values(throughput, "succeeded/s")).isEqualTo("[1,0,1]");
    assertThat(values(throughput, "failed/s")).isEqualTo("[1,0,0]");
  }

  @Test
  void eachLabelCanBeChosen() throws IOException {
    JsonNode views = HtmlPageTest.data(written(twoLabels())).at("/charts/0/views");

    assertThat(views)
        .extracting(view -> view.path("name").asText())
        .containsExactly("all labels together", "search", "bind");
    assertThat(values(views.get(2), "p50")).isEqualTo("[null,null,1234567]");
  }

  @Test
  void allCpuColumnsAreShown() throws IOException {
    JsonNode cpu = HtmlPageTest.data(written(twoLabels())).at("/charts/3/views/0");

    assertThat(cpu.path("series"))
        .extracting(series -> series.path("name").asText() + series.path("values").get(0))
        .containsExactly(
            "user50",
            "nice1",
            "system40",
            "iowait2",
            "steal3",
            "idle4",
            "JMeter process45",
            "90 %90");
  }

  @Test
  void distributionHasTheHistogramsValuesUpTo9999() throws IOException {
    RunSummary summary = twoLabels();
    JsonNode chart = HtmlPageTest.data(written(summary)).at("/charts/2");
    JsonNode percentiles = chart.path("percentiles");
    JsonNode total = chart.at("/views/0/series/2");

    assertThat(percentiles.get(0).asDouble()).isZero();
    assertThat(percentiles.get(percentiles.size() - 1).asDouble()).isEqualTo(99.99);
    assertThat(total.path("name").asText()).isEqualTo("TOTAL");
    for (int i = 0; i < percentiles.size(); i++) {
      assertThat(total.path("values").get(i).asLong())
          .isEqualTo(
              summary.total().outcomes().all().percentileNanos(percentiles.get(i).asDouble()));
    }
  }

  private static String values(JsonNode view, String series) {
    return StreamSupport.stream(view.path("series").spliterator(), false)
        .filter(each -> each.path("name").asText().equals(series))
        .findFirst()
        .orElseThrow()
        .path("values")
        .toString();
  }

  @Test
  void summaryReadBackGivesTheSamePage() throws IOException {
    RunSummary summary = twoLabels();
    Path json = work.resolve("summary.json");
    SummaryJson.write(json, summary);

    assertThat(written(SummaryJson.read(json))).isEqualTo(written(summary));
  }

  @Test
  void runFromFileNamesUnknownFigures() throws IOException {
    LabelSummary coarse = Summaries.inMilliseconds(Summaries.label("a", 0, 5, 5_000_000));
    String html = written(new Runs(Summaries.of(coarse)).source("old.jtl").summary());

    assertThat(html)
        .contains("<dt>Read from<dd>old.jtl")
        .contains("Times are whole milliseconds: the file has no finer ones.")
        .contains("Not known: the file has no such figures.")
        .doesNotContain("<dt>Server<dd>");
  }

  @Test
  void runWithoutSamplesHasAPage() throws IOException {
    assertThat(written(Summaries.of()))
        .contains("No sample was recorded")
        .doesNotContain("<canvas");
  }

  @Test
  void enginesHaveATable() throws IOException {
    RunSummary summary =
        new Runs(twoLabels()).engines(Summaries.label("127.0.0.1:1099", 0, 9, 7_000_000)).summary();

    assertThat(table(written(summary), 1).get(0)).startsWith("127.0.0.1:1099", "1", "0", "0.00");
  }

  @Test
  void resultsAndPublishedFiguresHaveTablesThatSaySo() throws IOException {
    String html = written(twoLabels().withResults(Tables.results()));

    assertThat(html)
        .contains(
            "<h2>Dice</h2>\n<p class=\"note\">rolled &lt;twice&gt; in 2.0 s</p>",
            "<p class=\"note\">As published: Dice &amp; luck | (1950). "
                + Published.CAVEAT
                + "</p>",
            "<th scope=\"col\" class=\"published\">published mean",
            "<td class=\"published\">about 3.4",
            "<p class=\"note\">One die is under the table.</p>",
            "<h2>Published figures beside this run</h2>",
            "<p class=\"note\">As published: The article (2016). ");
    assertThat(html.indexOf("<h2>Labels")).isLessThan(html.indexOf("<h2>Dice"));
    assertThat(html.indexOf("<h2>Dice")).isLessThan(html.indexOf("<h2>Over time"));
    assertThat(table(html, 1))
        .containsExactly(List.of("fair", "3.50", "about 3.4"), List.of("loaded", "-", "5.1"));
    assertThat(table(html, 2)).contains(List.of("legs", "4", "oak"));
    assertThat(table(html, 3)).containsExactly(List.of("samples", "3", "&gt; 7"));
  }

  @Test
  void tableOfMoreRowsThanFitSaysHowManyAreLeftOut() throws IOException {
    ResultTable dice = Tables.dice("fair");
    List<ResultTable.Cell> row = dice.rows().get(0);
    ResultTable large =
        new ResultTable(
            "Dice", List.of(), "", dice.columns(), Collections.nCopies(1_000, row), List.of());
    String html = written(twoLabels().withResults(new Results(Published.NONE, List.of(large))));

    assertThat(table(html, 1)).hasSize(100);
    assertThat(html).contains("<p class=\"note\">900 more rows are in summary.json.</p>");
  }

  @Test
  void textsOfTheRunAreEscaped() throws IOException {
    String hostile = "</script><img src=x onerror=alert(1)><b>\"'&`\u2028\uD83D";
    String ours = written(hostile("plain"));
    String theirs = written(hostile(hostile));

    assertThat(theirs).doesNotContain("<img", "<b>");
    Pattern tag = Pattern.compile("</?[a-z0-9]+[ >]");
    assertThat(tag.matcher(theirs).results().map(r -> r.group()).toList())
        .isEqualTo(tag.matcher(ours).results().map(r -> r.group()).toList());
    assertThat(HtmlPageTest.data(theirs).at("/charts/0/views/1/name").asText())
        .startsWith("</script><img");
  }

  private static RunSummary hostile(String text) {
    return new Runs(
            Summaries.of(
                List.of(Summaries.label(text, 1, 1, 5), Summaries.label(text + "2", 1, 1, 5)),
                List.of(new ErrorGroup(text, text, text, 1, START, START)),
                Optional.of(new FirstFailure(1, START, text, text, text, 1))))
        .engines(Summaries.label(text, 1, 1, 5))
        .intervals(
            Rows.of(
                List.of(IntervalRow.together(SECOND, text, 1, 1, new SecondTimes(5, 5, 5, 5), 1))))
        .texts(text)
        .summary()
        .withResults(
            new Results(
                new Published(
                    text,
                    text,
                    List.of(text),
                    List.of(new Published.Row(text, List.of(new Published.Figure("", 1))))),
                List.of(
                    new ResultTable(
                        text,
                        List.of(text),
                        text,
                        List.of(new ResultTable.Column(text, text, text, false, true)),
                        List.of(List.of(ResultTable.Cell.of(text))),
                        List.of(text)))));
  }

  /** An hour with samples of every label in every second, with the longest values. */
  private static RunSummary hour(int labels, String name) {
    return run(labels, name, 3600);
  }

  private static RunSummary run(int labels, String name, int seconds) {
    List<String> names = IntStream.range(0, labels).mapToObj(i -> name + i).toList();
    List<LabelSummary> summaries = new ArrayList<>();
    names.forEach(
        label -> summaries.add(Summaries.label(label, 1, 3_600_000, 12_345_678, 59_876_543_210L)));
    List<ErrorGroup> errors =
        IntStream.range(0, Math.min(1_000, labels * 10))
            .mapToObj(i -> new ErrorGroup(name, "code" + i, name.repeat(10), 123_456, START, START))
            .toList();
    Rows<IntervalRow> rows =
        reader -> {
          for (int second = 0; second < seconds; second++) {
            for (String label :
                (Iterable<String>)
                    Stream.concat(names.stream(), Stream.of(RunSummary.TOTAL))::iterator) {
              long jitter = 7_919L * second % 1_000_000;
              reader.accept(
                  IntervalRow.together(
                      SECOND + second,
                      label,
                      12_345 + second % 100,
                      2_345 + second % 10,
                      new SecondTimes(
                          1,
                          10_012_345_678L + jitter,
                          29_012_345_678L + jitter,
                          59_012_345_678L + jitter),
                      1_500));
            }
          }
        };
    Rows<CpuRow> cpu =
        reader -> {
          for (int second = 0; second < seconds; second++) {
            double part = second % 17 + 1 / 3.0;
            reader.accept(
                new CpuRow(SECOND + second, 40 + part, part, part, part, part, part, 40 + part));
          }
        };
    return new Runs(Summaries.of(summaries, errors, Optional.empty()))
        .intervals(rows)
        .cpu(cpu)
        .end(START + 1000L * seconds)
        .summary();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 20, 100, 1_000})
  void pageOfAnHourIsBelowAMegabyte(int labels) throws IOException {
    String html = written(hour(labels, "GET /a/page/with/a/long/address?id="));

    assertThat(work.resolve("report.html").toFile().length()).isLessThan(MAX_BYTES);
    JsonNode latency = HtmlPageTest.data(html).at("/charts/0/views");
    assertThat(latency.at("/0/step").asInt()).as("all labels, second by second").isEqualTo(1);
    assertThat(latency.at("/0/series/0/values")).hasSize(3_600);
    assertThat(latency).hasSize(labels == 1 ? 1 : 1 + Math.min(20, labels));
  }

  @Test
  void pageWithLongNamesIsBelowAMegabyte() throws IOException {
    written(run(1_000, "x".repeat(5_000), 60));

    assertThat(work.resolve("report.html").toFile().length()).isLessThan(MAX_BYTES);
  }

  @Test
  void weekIsShownInExplainedBuckets() throws IOException {
    String html = written(run(1, "a", 7 * 86_400));

    assertThat(work.resolve("report.html").toFile().length()).isLessThan(MAX_BYTES);
    JsonNode view = HtmlPageTest.data(html).at("/charts/0/views/0");
    assertThat(view.path("step").asInt()).isEqualTo(300);
    assertThat(view.path("series"))
        .extracting(series -> series.path("name").asText())
        .containsExactly(
            "p50 (highest second of 300 s)",
            "p95 (highest second of 300 s)",
            "max (highest second of 300 s)",
            "errors/s (mean of 300 s)",
            "active users (most in 300 s)");
    assertThat(html)
        .contains("Each point covers 300 s: the highest p50, p95, maximum and number of users");
  }
}
