package io.github.bancada.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.jtl.StoredPart;
import io.github.bancada.metrics.Arriving;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.report.html.ComparisonPage;
import io.github.bancada.report.view.ComparisonText;
import io.github.bancada.table.RunPart;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Response times are compared beside service times, where both runs have them. */
class ResponseComparisonTest {
  private static final long START = Arriving.START;
  private static final long MILLI = Arriving.MILLI;
  private static final int SECONDS = 40;

  @TempDir Path work;

  /** 50 searches a second of 10 to 59 ms that began so late; without arrivals if it is negative. */
  private static RunSummary run(long lateNanos) throws Exception {
    try (RunRecorder recorder = RunRecorder.replay(START, 2)) {
      for (int second = 0; second < SECONDS; second++) {
        for (int i = 0; i < 50; i++) {
          var sample =
              Samples.ok(
                  "Search", START + second * 1000 + i * 20, (10 + (7 * i + second) % 50) * MILLI);
          recorder.record(lateNanos < 0 ? sample : Arriving.late(sample, lateNanos));
        }
        recorder.advanceTo(START / 1000 + second);
      }
      return recorder.finish(Samples.info(START, START + SECONDS * 1000));
    }
  }

  private static Comparison compared(RunSummary first, RunSummary other) {
    return Comparison.of(
        List.of(
            Configuration.ofRuns("first", List.of(first)),
            Configuration.ofRuns("other", List.of(other))));
  }

  @Test
  void waitingIsADifferenceOfResponseTimesOnly() throws Exception {
    Row row = compared(run(0), run(100 * MILLI)).rows().get(0);

    assertThat(row.metrics()).containsExactly(ComparedFigure.values());
    Finding response = row.finding(1, ComparedFigure.RESPONSE_MEAN);
    assertThat(response.figure()).isEqualTo(response.first() + 100 * MILLI, within(1.0));
    assertThat(response.isDifferent()).isTrue();
    assertThat(response.significant()).isTrue();
    assertThat(row.finding(1, ComparedFigure.RESPONSE_P95).isDifferent()).isTrue();
    assertThat(row.finding(1, ComparedFigure.RESPONSE_MAX).gap()).isEqualTo("needs repeats");
    assertThat(row.finding(1, ComparedFigure.MEAN).ratio()).isEqualTo(1);
    assertThat(row.finding(1, ComparedFigure.MEAN).isDifferent()).isFalse();
  }

  @Test
  void tableAndVerdictNameThem() throws Exception {
    Comparison comparison = compared(run(0), run(100 * MILLI));

    String text = String.join("\n", ComparisonText.lines(comparison));

    assertThat(text).contains("\nresponse p95 ms ", "\nresponse max ms ", "response mean x ");
    ComparisonPage.write(work.resolve("c.html"), comparison);
    assertThat(work.resolve("c.html")).content().contains("response p95 ms", "response p99");
  }

  @Test
  void runWithoutArrivalsIsComparedByServiceTime() throws Exception {
    Comparison comparison = compared(run(-1), run(100 * MILLI));

    Row row = comparison.rows().get(0);
    assertThat(row.metrics())
        .noneMatch(ComparedFigure::isResponse)
        .contains(ComparedFigure.P95, ComparedFigure.ERRORS);
    assertThat(row.finding(1, ComparedFigure.RESPONSE_P95).gap()).isEqualTo("no response times");
    assertThat(String.join("\n", ComparisonText.lines(comparison))).doesNotContain("response");
  }

  @Test
  void repeatsOfRunsAreComparedToo() throws Exception {
    Comparison comparison =
        Comparison.of(
            List.of(
                Configuration.ofRuns("first", List.of(run(MILLI), run(2 * MILLI))),
                Configuration.ofRuns("other", List.of(run(90 * MILLI), run(100 * MILLI)))));

    Finding max = comparison.rows().get(0).finding(1, ComparedFigure.RESPONSE_MAX);
    assertThat(max.gap()).isEmpty();
    assertThat(max.isDifferent()).isTrue();
  }

  @Test
  void startThatIsLeftOutIsLeftOutOfBoth() throws Exception {
    RunSummary run = run(MILLI);

    LabelSummary rest = StoredPart.of(run, RunPart.after(10)).total();

    assertThat(rest.samples())
        .isEqualTo(rest.asResponse().samples())
        .isLessThan(run.total().samples());
    assertThat(rest.asResponse().elapsed().sumNanos() - rest.elapsed().sumNanos())
        .isEqualTo(rest.samples() * MILLI);
    assertThat(StoredPart.of(run.withArrivals(Arriving.COUNTS), RunPart.after(10)).arrivals())
        .isEqualTo(Arriving.COUNTS);
  }

  @Test
  void invalidRunIsNamed() throws Exception {
    RunSummary invalid = run(0).withArrivals(Arriving.INVALID);

    assertThat(ComparisonText.remarks(compared(run(0), invalid)))
        .contains("Invalid, the load machine was late: other.");
  }
}
