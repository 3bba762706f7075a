package io.github.bancada.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.view.ComparisonText;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Failures do not make a server faster or slower: their times are not compared. */
class OutcomeComparisonTest {
  private static final long START = 1_760_000_000_000L;
  private static final long MILLI = 1_000_000;

  /**
   * 40 s with 50 searches per second of 10 to 59 ms, and so many rejections of 26 µs in each
   * second.
   */
  private static RunSummary run(int refusals) throws Exception {
    try (RunRecorder recorder = RunRecorder.replay(START, 2)) {
      for (int second = 0; second < 40; second++) {
        for (int i = 0; i < 50; i++) {
          long end = START + second * 1000 + i * 20;
          recorder.record(Samples.ok("Search", end, (10 + (i + second) % 50) * MILLI));
          if (i < refusals) {
            recorder.record(Samples.failed("Search", end, 26_000, "91", "refused"));
          }
        }
        recorder.advanceTo(START / 1000 + second);
      }
      return recorder.finish(Samples.info(START, START + 40_000));
    }
  }

  private static Comparison compared(RunSummary first, RunSummary other) {
    return Comparison.of(
        List.of(
            Configuration.ofRuns("first", List.of(first)),
            Configuration.ofRuns("other", List.of(other))));
  }

  @Test
  void rejectionsDoNotMakeAServerFaster() throws Exception {
    Row row = compared(run(0), run(25)).rows().get(0);

    for (ComparedFigure metric :
        List.of(ComparedFigure.MEAN, ComparedFigure.P50, ComparedFigure.P95, ComparedFigure.MAX)) {
      Finding finding = row.finding(1, metric);
      assertThat(finding.ratio()).as(metric.title()).isEqualTo(1);
      assertThat(finding.isDifferent()).as(metric.title()).isFalse();
    }
    assertThat(row.finding(1, ComparedFigure.MEAN).interval().orElseThrow().holds(1)).isTrue();
    assertThat(row.finding(1, ComparedFigure.ERRORS).isDifferent()).isTrue();
    assertThat(row.finding(1, ComparedFigure.THROUGHPUT).ratio()).isGreaterThan(1.4);
  }

  @Test
  void remarkSaysThatTimesAreOfSuccessfulSamples() throws Exception {
    assertThat(ComparisonText.lines(compared(run(0), run(5))))
        .contains(
            "Times are of successful samples only; failed ones count in throughput and error %.");
    assertThat(String.join("\n", ComparisonText.lines(compared(run(0), run(0)))))
        .doesNotContain("successful samples");
  }

  @Test
  void noSuccessMeansNoTimeToCompare() throws Exception {
    LabelSummary refused =
        Summaries.label("Search", new long[] {}, new long[] {26_000, 26_000, 26_000});

    Finding mean =
        compared(run(0), Summaries.of(refused)).rows().get(0).finding(1, ComparedFigure.MEAN);

    assertThat(mean.ratio()).isNaN();
    assertThat(mean.gap()).isEqualTo("no successful samples");
  }

  @Test
  void allSamplesAreComparedIfOneRunHasUnknownOutcomes() throws Exception {
    RunSummary earlier = Summaries.of(Summaries.label("Search", 1, 1_000, 26_000, 20 * MILLI));

    Comparison comparison = compared(earlier, run(25));

    Finding mean = comparison.rows().get(0).finding(1, ComparedFigure.MEAN);
    assertThat(mean.figure()).as("includes rejections").isLessThan(25 * MILLI);
    assertThat(comparison.note())
        .isEqualTo("Times include failed samples: first does not say which samples failed.");
    assertThat(comparison.withNote("Left out: a.").note()).startsWith("Left out: a. Times include");
  }
}
