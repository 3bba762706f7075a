package io.github.bancada.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.bancada.metrics.CpuRow;
import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.Rows;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.SecondTimes;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.Runs;
import io.github.bancada.table.Published;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.Results;
import io.github.bancada.table.Tables;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages of long runs with long names, and texts that are not to be trusted. */
class HtmlReportSizeTest extends HtmlReports {
  @Test
  void tableOfMoreRowsThanFitSaysHowManyAreLeftOut() throws IOException {
    ResultTable dice = Tables.dice("fair");
    List<ResultTable.Cell> row = dice.rows().get(0);
    ResultTable large =
        new ResultTable(
            "Dice", List.of(), "", dice.columns(), Collections.nCopies(1_000, row), List.of());
    String html = written(twoLabels().withResults(new Results(Published.NONE, List.of(large))));

    assertThat(table(html, 2)).hasSize(100);
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
                List.of(new Failures.Group(text, text, text, 1, START, START)),
                Optional.of(new Failures.First(1, START, text, text, text, 1))))
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
    List<Failures.Group> errors =
        IntStream.range(0, Math.min(1_000, labels * 10))
            .mapToObj(
                i -> new Failures.Group(name, "code" + i, name.repeat(10), 123_456, START, START))
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
    written(run(1_000, "x".repeat(5_000), 10));

    assertThat(work.resolve("report.html").toFile().length()).isLessThan(MAX_BYTES);
  }

  @Test
  void pageOfAThousandLabelsHasTheFirstRowsAndTheDataOfAll() throws IOException {
    String html = written(ManyLabels.run(1_000));

    assertThat(table(html, 0)).hasSize(FigureTable.FIRST_ROWS + 1);
    assertThat(html).contains("<noscript><p class=\"note\">900 more labels need JavaScript");
    JsonNode table = HtmlPageTest.data(html).at("/tables/0");
    assertThat(table.path("rows")).hasSize(1_000);
    assertThat(table.at("/rows/999/0").asText()).isEqualTo("GET /shop/page/0999");
    assertThat(table.at("/total/0").asText()).isEqualTo(RunSummary.TOTAL);
    assertThat(html.length()).isLessThan(MAX_BYTES);
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
