package io.github.bancada.report.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.CodeRow;
import io.github.bancada.metrics.Failures;
import io.github.bancada.metrics.Rows;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.Timeline;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Response codes over time. */
class CodeSeriesTest {
  private static final long START = Summaries.START / 1000;
  private static final String REFUSED = "Non HTTP response code: java.net.ConnectException";

  private final List<CodeRow> rows = new ArrayList<>();
  private int read;

  /** It grows, as the file of a live run does. */
  private final Rows<CodeRow> growing =
      new Rows<>() {
        @Override
        public void forEach(Reader<CodeRow> reader) throws IOException {
          forEachAfter(0, reader);
        }

        @Override
        public void forEachAfter(long known, Reader<CodeRow> reader) throws IOException {
          for (CodeRow row : rows.subList((int) known, rows.size())) {
            read++;
            reader.accept(row);
          }
        }
      };

  private final RunSummary run = run();

  private RunSummary run() {
    RunSummary plain =
        Summaries.of(
            List.of(Summaries.label("a", 1, 1_000, 5)),
            List.of(new Failures.Group("a", REFUSED, "refused", 1, START * 1000, START * 1000)),
            Optional.empty());
    Timeline now = plain.timeline();
    return plain.withTimeline(new Timeline(now.intervals(), now.cpu(), now.successes(), growing));
  }

  private void code(long second, String code, long samples) {
    rows.add(new CodeRow(START + second, code, samples));
  }

  @Test
  void frequentCodesComeFirstAndThoseOfFailuresAreKnown() throws Exception {
    code(0, REFUSED, 1);
    code(0, "200", 3);
    code(2, "200", 5);

    CodeSeries.Points points = new CodeSeries().read(run);

    assertThat(points.secondsPerPoint()).isEqualTo(1);
    assertThat(points.seconds()).containsExactly(0, 1, 2);
    assertThat(points.lines())
        .extracting(CodeSeries.Line::name)
        .containsExactly("200", "ConnectException");
    assertThat(points.lines())
        .extracting(CodeSeries.Line::kind)
        .containsExactly(CodeSeries.Kind.GOOD, CodeSeries.Kind.BAD);
    assertThat(points.lines().get(0).perSecond()).containsExactly(3, 0, 5);
    assertThat(points.lines().get(1).perSecond()).containsExactly(1, 0, 0);
  }

  @Test
  void rareCodesAreOneLine() throws Exception {
    for (int code = 0; code < 6; code++) {
      code(0, String.valueOf(code), 10 - code);
    }

    List<CodeSeries.Line> lines = new CodeSeries().read(run).lines();

    assertThat(lines)
        .extracting(CodeSeries.Line::name)
        .containsExactly("0", "1", "2", "3", "further codes");
    assertThat(lines.get(4).perSecond()).containsExactly(6 + 5);
  }

  @Test
  void alikeShortNamesStayApart() throws Exception {
    code(0, REFUSED, 2);
    code(0, "Non HTTP response code: org.example.ConnectException", 1);

    assertThat(new CodeSeries().read(run).lines())
        .extracting(CodeSeries.Line::name)
        .containsExactly(
            "ConnectException", "Non HTTP response code: org.example.ConnectException");
  }

  @Test
  void onlyNewRowsAreRead() throws Exception {
    CodeSeries series = new CodeSeries();
    code(0, "200", 1);
    series.read(run);
    code(1, "200", 2);

    assertThat(series.read(run).lines().get(0).perSecond()).containsExactly(1, 2);
    assertThat(read).isEqualTo(2);
  }

  @Test
  void longRunHasABoundedNumberOfPointsAndAllSamples() throws Exception {
    for (int second = 0; second < 3_600; second++) {
      code(second, "200", 2);
    }

    CodeSeries.Points points = new CodeSeries().read(run);

    assertThat(points.seconds()).hasSizeBetween(100, PointScale.MAX_POINTS);
    assertThat(Arrays.stream(points.lines().get(0).perSecond())).containsOnly(2.0);
  }

  @Test
  void runWithoutCodesHasNoLines() throws Exception {
    assertThat(new CodeSeries().read(Summaries.of(Summaries.label("a", 0, 1, 5))).lines())
        .isEmpty();
  }
}
