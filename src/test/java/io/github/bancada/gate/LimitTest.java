package io.github.bancada.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests figures exactly at their limit, and how they are shown. */
class LimitTest {
  private static final long MILLI = 1_000_000;

  private static Judgement judge(String line, RunSummary run, Baseline baseline) throws Exception {
    Verdict verdict = Gate.of(List.of(new GateText("gate", line)), baseline).judge(run);
    return verdict.judgements().get(0);
  }

  /** 100 samples around a percentile: earlier ones take 1 ms, later ones 10 s. */
  private static RunSummary withPercentile(int percentile, long nanos) {
    long[] times =
        LongStream.rangeClosed(1, 100)
            .map(i -> i < percentile ? MILLI : i == percentile ? nanos : 10_000 * MILLI)
            .toArray();
    return Summaries.of(Summaries.label("x", 0, 60_000, times));
  }

  @ParameterizedTest
  @CsvSource({
    "95, 341, <= 341 ms, true",
    "95, 341, < 341 ms, false",
    "95, 341, >= 341 ms, true",
    "95, 341, > 341 ms, false",
    "95, 341, = 341 ms, true",
    "95, 341, < 342 ms, true",
    "95, 341, > 340 ms, true",
    "50, 67, <= 67 ms, true",
    "50, 67, > 67 ms, false",
    "50, 1500, <= 1500 ms, true",
    "50, 1500, <= 1.5 s, true",
    "50, 1503, <= 1500 ms, false",
    "50, 1073, = 1073 ms, true"
  })
  void percentileEqualToLimitMeetsIt(int percentile, long millis, String limit, boolean passed)
      throws Exception {
    RunSummary run = withPercentile(percentile, millis * MILLI);

    Judgement judgement = judge("x : p" + percentile + " " + limit, run, Baseline.none());

    assertThat(judgement.passed()).as(judgement.measuredText()).isEqualTo(passed);
  }

  @Test
  void shownPercentileIsTheJudgedAndReportedOne() throws Exception {
    RunSummary run = withPercentile(95, 341 * MILLI);

    assertThat(judge("x : p95 <= 341 ms", run, Baseline.none()).measuredText()).isEqualTo("341 ms");
    assertThat(run.labels().get(0).outcomes().all().percentileNanos(95)).isEqualTo(341 * MILLI);
  }

  @Test
  void valueDifferentFromLimitIsNotRoundedToIt() throws Exception {
    RunSummary run = withPercentile(95, 341_400_000);

    Judgement judgement = judge("x : p95 <= 341 ms", run, Baseline.none());

    assertThat(judgement.passed()).isFalse();
    assertThat(judgement.measuredText()).startsWith("341.").isNotEqualTo("341 ms");
  }

  private static final LabelSummary THIRDS = Summaries.label("x", 1, 7_000, 10, 10, 11);

  @ParameterizedTest
  @CsvSource({
    "errors <= 100 % of baseline, 33.33 %, <= 33.33 % (100 % of baseline)",
    "all mean <= 100 % of baseline, 10.33 ns, <= 10.33 ns (100 % of baseline)",
    "throughput >= 100 % of baseline, 0.4286 /s, >= 0.4286 /s (100 % of baseline)"
  })
  void fractionEqualToBaselineHasFourDigits(String text, String measured, String limit)
      throws Exception {
    RunSummary run = Summaries.of(THIRDS);

    Judgement judgement = judge("x : " + text, run, Baseline.of("old", run));

    assertThat(judgement.passed()).isTrue();
    assertThat(judgement.measuredText()).isEqualTo(measured);
    assertThat(judgement.limitText()).isEqualTo(limit);
  }

  @ParameterizedTest
  @CsvSource({
    "32_123, < 1 s, 32.12 µs",
    "321_234, < 1 s, 0.3212 ms",
    "1_200_000, < 1 s, 0.0012 s",
    "32_123, < 1 ms, 0.03212 ms",
    "321, < 1 ms, 0.321 µs",
    "32, < 1 ms, 32 ns",
    "32_000, > 1 s, 32 µs",
    "500, <= 0.0000005 s, 0.0000005 s"
  })
  void timeFarBelowItsLimitIsShownInASmallerUnit(String nanos, String limit, String shown)
      throws Exception {
    RunSummary run =
        Summaries.of(Summaries.label("x", 0, 1_000, Long.parseLong(nanos.replace("_", ""))));

    assertThat(judge("x : mean " + limit, run, Baseline.none()).measuredText()).isEqualTo(shown);
  }

  @Test
  void figureEqualToWrittenLimitIsShownAsWritten() throws Exception {
    RunSummary run = Summaries.of(Summaries.label("x", 0, 1_000, 1_234_567, 1_234_569));

    Judgement judgement = judge("x : mean = 1.234568 ms", run, Baseline.none());

    assertThat(judgement.passed()).isTrue();
    assertThat(judgement.measuredText()).isEqualTo("1.234568 ms");
  }
}
