package io.github.bancada.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.metrics.IntervalRow;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.Rows;
import io.github.bancada.metrics.RunInfo;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.SecondTimes;
import io.github.bancada.metrics.Summaries;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A criterion about elapsed times means successful samples, unless it says otherwise. */
class OutcomeGateTest {
  private static final long MILLI = 1_000_000;
  private static final long[] NONE = {};

  @TempDir Path work;

  /** Two searches of 20 and 40 ms, and four rejected after 1 ms. */
  private static final RunSummary RUN =
      Summaries.of(
          Summaries.label(
              "Search",
              new long[] {20 * MILLI, 40 * MILLI},
              new long[] {MILLI, MILLI, MILLI, MILLI}));

  private static final RunSummary REFUSED =
      Summaries.of(Summaries.label("Search", NONE, new long[] {MILLI, MILLI}));

  /** As in files of version 0.1.0. */
  private static final RunSummary TOGETHER =
      Summaries.of(Summaries.label("Search", 1, 1_000, MILLI, 20 * MILLI));

  private static Judgement judge(String line, RunSummary run, Baseline baseline) throws Exception {
    return Gate.of(List.of(new GateText("gate", line)), baseline).judge(run).judgements().get(0);
  }

  private static Judgement judge(String line, RunSummary run) throws Exception {
    return judge(line, run, Baseline.none());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "all : p50 < 20 ms|false|20 ms",
        "all : p50 <= 20 ms|true|20 ms",
        "all : min >= 20 ms|true|20 ms",
        "all : mean = 30 ms|true|30 ms",
        "all : max = 40 ms|true|40 ms",
        "Search : successful p50 = 20 ms|true|20 ms",
        "Search : failed max = 1 ms|true|1 ms",
        "Search : failed p95 < 1 ms|false|1 ms",
        "Search : failed mean < 2 ms|true|1 ms",
        "all : all p50 = 1 ms|true|1 ms",
        "all : all min = 1 ms|true|1 ms",
        "all : all mean < 10 ms|false|10.67 ms",
        "all : all max = 40 ms|true|40 ms",
        "all : samples = 6|true|6",
        "all : errors = 4|true|4",
      })
  void timesAreOfTheWrittenOutcome(String line, boolean passed, String measured) throws Exception {
    Judgement judgement = judge(line, RUN);

    assertThat(judgement.passed()).isEqualTo(passed);
    assertThat(judgement.measuredText()).startsWith(measured);
  }

  @ParameterizedTest
  @ValueSource(strings = {"p95 < 1 h", "min > 0 ms", "max < 1 s", "successful mean < 1 s"})
  void noSuccessfulSampleIsNoPass(String metric) throws Exception {
    Judgement judgement = judge("all : " + metric.replace("1 h", "3600 s"), REFUSED);

    assertThat(judgement.passed()).isFalse();
    assertThat(judgement.measuredText()).isEqualTo("no successful sample");
  }

  @Test
  void noFailedSampleIsNoPass() throws Exception {
    RunSummary good = Summaries.of(Summaries.label("Search", 0, 1_000, MILLI));

    Judgement judgement = judge("all : failed p95 < 1 s", good);

    assertThat(judgement.passed()).isFalse();
    assertThat(judgement.measuredText()).isEqualTo("no failed sample");
  }

  @Test
  void runWithUnknownOutcomesIsJudgedByAllSamplesOnly() throws Exception {
    assertThat(judge("all : p95 < 1 s", TOGETHER).passed()).isFalse();
    assertThat(judge("all : p95 < 1 s", TOGETHER).measuredText())
        .isEqualTo("the run does not say which samples failed");
    assertThat(judge("all : all p95 < 1 s", TOGETHER).passed()).isTrue();
  }

  @Test
  void baselineIsComparedWithTheSameOutcome() throws Exception {
    RunSummary before =
        Summaries.of(Summaries.label("Search", new long[] {20 * MILLI}, new long[] {2 * MILLI}));
    Baseline baseline = Baseline.of("before", before);

    assertThat(judge("all : min = 100 % of baseline", RUN, baseline).passed()).isTrue();
    assertThat(judge("all : failed min = 50 % of baseline", RUN, baseline).passed()).isTrue();
    assertThat(judge("all : all max = 200 % of baseline", RUN, baseline).passed()).isTrue();
  }

  @Test
  void baselineWithUnknownOutcomesIsRejectedBeforeTheRun() throws Exception {
    Baseline baseline = Baseline.of("before", TOGETHER);

    assertThatThrownBy(() -> judge("all : p95 < 110 % of baseline", RUN, baseline))
        .isInstanceOf(GateException.class)
        .hasMessageContaining(
            "the baseline 'before' does not say which samples failed; use one that does, or write"
                + " all p95");
    assertThat(judge("all : all p95 < 1000 % of baseline", RUN, baseline).passed()).isTrue();
  }

  @Test
  void baselineWithoutSuccessIsRejectedBeforeTheRun() {
    Baseline baseline = Baseline.of("before", REFUSED);

    assertThatThrownBy(() -> judge("all : p95 < 110 % of baseline", RUN, baseline))
        .isInstanceOf(GateException.class)
        .hasMessageContaining("in the baseline 'before' no sample of all succeeded");
  }

  @Test
  void verdictAndFilesNameTheOutcome() throws Exception {
    Verdict verdict =
        Gate.of(
                List.of(
                    new GateText(
                        "gate",
                        "all : p95 < 20 ms\nall : failed p95 < 1 s\nall : all max < 1 s\n"
                            + "all : errors < 90 %")),
                Baseline.none())
            .judge(RUN);

    assertThat(String.join("\n", verdict.lines()))
        .contains(
            "all : p95 of successful samples",
            "all : p95 of failed samples",
            "all : max of all samples",
            "all : errors ");
    Path json = work.resolve("gate.json");
    GateFiles.writeJson(json, verdict);
    assertThat(Files.readString(json))
        .contains(
            "\"metric\" : \"p95\"",
            "\"metric_text\" : \"p95 of successful samples\"",
            "\"metric\" : \"failed p95\"",
            "\"metric_text\" : \"p95 of failed samples\"");
    Path xml = work.resolve("junit.xml");
    JUnitXml.write(xml, verdict);
    assertThat(Files.readString(xml))
        .contains("message=\"p95 of successful samples: measured 40 ms, limit &lt; 20 ms\"")
        .contains("p95 of failed samples: measured 0.001 s, limit &lt; 1 s");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "all : failed samples < 3|'failed samples' is not a metric",
        "all : all errors < 3|'all errors' is not a metric",
        "all : successful < 3 ms|'successful' is not a metric",
        "all : failed connect p95 < 3 ms|'failed connect' is not a metric",
        "all : failed all p95 < 3 ms|'failed all' is not a metric"
      })
  void onlyElapsedTimesHaveAnOutcome(String line, String problem) {
    assertThat(GateParser.parse("gate", line).problems())
        .singleElement()
        .asString()
        .contains(problem, "write a time: min, mean, stddev, max or a percentile such as p95");
  }

  /** Seconds with successes of these milliseconds; each also has a failure after 1 ms. */
  private static RunSummary seconds(int... millis) {
    SecondTimes failed = new SecondTimes(MILLI, MILLI, MILLI, MILLI);
    List<IntervalRow> rows = new ArrayList<>();
    for (int i = 0; i < millis.length; i++) {
      long nanos = millis[i] * MILLI;
      SecondTimes good = new SecondTimes(nanos, nanos, nanos, nanos);
      Optional<SecondTimes> successful = millis[i] == 0 ? Optional.empty() : Optional.of(good);
      int samples = millis[i] == 0 ? 1 : 2;
      rows.add(
          new IntervalRow(
              1_000 + i,
              RunSummary.TOTAL,
              samples,
              1,
              successful.orElse(failed),
              successful,
              Optional.of(failed),
              1));
    }
    RunInfo info = Samples.info(1_000_000, (1_000 + millis.length) * 1_000);
    RunSummary some = Summaries.of(Summaries.label("x", new long[] {MILLI}, new long[] {MILLI}));
    return Summaries.with(Summaries.with(some, info), Rows.of(rows));
  }

  @Test
  void secondsAreJudgedByTheirSuccessfulSamples() throws Exception {
    RunSummary run = seconds(5, 50, 50, 5, 5);

    assertThat(judge("all : p95 < 20 ms for 2 s", run).passed()).isFalse();
    assertThat(judge("all : p95 < 20 ms for 3 s", run).passed()).isTrue();
    assertThat(judge("all : failed p95 < 20 ms for 1 s", run).passed()).isTrue();
    assertThat(judge("all : failed mean < 1 ms for 5 s", run).passed()).isFalse();
  }

  @Test
  void secondWithoutSuccessIsBroken() throws Exception {
    RunSummary run = seconds(5, 0, 0, 0, 5);

    assertThat(judge("all : p95 < 20 ms for 3 s", run).passed()).isFalse();
    assertThat(judge("all : p95 < 20 ms for 4 s", run).passed()).isTrue();
  }

  @Test
  void matchingLabelWithoutSuccessFailsExpression() throws Exception {
    LabelSummary good = Summaries.label("GET a", 0, 1_000, MILLI);
    LabelSummary bad = Summaries.label("GET b", NONE, new long[] {MILLI});

    Judgement judgement = judge("/^GET/ : p95 < 20 ms", Summaries.of(good, bad));

    assertThat(judgement.passed()).isFalse();
    assertThat(judgement.measuredText()).contains("no successful sample", "GET b");
  }
}
