package io.github.bancada.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.process.ExitCode;
import io.github.bancada.table.GateVerdict;
import io.github.bancada.table.RunPart;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Without samples, no criterion is met, whatever it says. */
class NoSampleTest {
  /** Every figure in a criterion that any value meets, including 0 and infinity. */
  private static final List<String> FIGURES =
      List.of(
          "samples >= 0",
          "samples < 1",
          "errors <= 100 %",
          "errors >= 0",
          "errors = 0",
          "throughput >= 0 /s",
          "throughput < 1000 /min",
          "min >= 0 ms",
          "mean < 1 s",
          "stddev <= 1 s",
          "max < 1 s",
          "p50 < 1 s",
          "p95 >= 0 ms",
          "connect mean <= 1 s",
          "connect p95 <= 1 s",
          "received >= 0 B",
          "received < 1 GB/s",
          "sent <= 1 GB");

  private static Verdict judge(String line, RunSummary run) throws Exception {
    return Gate.of(List.of(new GateText("gate", line)), Baseline.none()).judge(run);
  }

  static Stream<String> criteria() {
    return Stream.of("all", "x", "/x/", "/./")
        .flatMap(
            label ->
                FIGURES.stream()
                    .flatMap(
                        figure ->
                            Stream.of("", " for 30 s", " for 30 s -> stop")
                                .filter(span -> span.isEmpty() || isStoredPerSecond(figure))
                                .map(span -> label + " : " + figure + span)));
  }

  /** Whether a finished run stores the figure per second. */
  private static boolean isStoredPerSecond(String figure) {
    return !figure.matches("(min|stddev|connect).*");
  }

  /** A run of 5 s, shorter than any duration of a criterion. */
  private static RunSummary empty() {
    return Summaries.with(Summaries.of(), Samples.info(1_000_000, 1_005_000));
  }

  @ParameterizedTest
  @MethodSource("criteria")
  void runWithoutSampleMeetsNoCriterion(String line) throws Exception {
    Verdict verdict = judge(line, empty());

    assertThat(verdict.passed()).isFalse();
    assertThat(verdict.result()).isEqualTo(GateVerdict.Result.NO_DATA);
    assertThat(verdict.exitCode()).isEqualTo(ExitCode.CRITERION_FAILED);
    assertThat(verdict.judgements().get(0).measuredText()).contains("no sample");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x : errors = 0 & Nope : errors = 0 | | NO_DATA | NO DATA, 1 of 2 criteria met",
        "x : errors > 0 & Nope : errors = 0 | | FAILED  | FAILED, 0 of 2 criteria met",
        "x : errors = 0 & Nope : errors = 0 | cut | FAILED | FAILED, 1 of 2 criteria met; run"
            + " broken off: cut",
        "Nope : errors = 0 | cut | NO_DATA | NO DATA, 0 of 1 criterion met; run broken off: cut",
      })
  void noDataIsNoPassAndWeighsLessThanAFailure(
      String criteria, String end, GateVerdict.Result result, String headline) throws Exception {
    RunSummary run = Summaries.of(Summaries.label("x", 0, 1_000, 1));
    run = Summaries.with(run, Samples.ended(run.info(), end == null ? "" : end));

    Verdict verdict = judge(criteria.replace(" & ", "\n"), run);

    assertThat(verdict.result()).isEqualTo(result);
    assertThat(verdict.passed()).isFalse();
    assertThat(verdict.lines().get(0)).isEqualTo("Performance Gate: " + headline);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Nope", "/Nope/"})
  void labelWithoutSampleMeetsNoCriterion(String label) throws Exception {
    RunSummary run =
        Summaries.with(
            Summaries.of(Summaries.label("x", 0, 1_000, 1)), Samples.info(1_000_000, 1_005_000));

    for (String figure : FIGURES) {
      assertThat(judge(label + " : " + figure, run).passed()).as(figure).isFalse();
    }
    Verdict sustained = judge(label + " : errors < 5 % for 60 s", run);
    assertThat(sustained.passed()).isFalse();
    assertThat(sustained.judgements().get(0).measuredText())
        .isEqualTo("broken for 5 s from second 1, no sample");
  }

  @Test
  void liveRunWithoutSampleMeetsNoCriterion() throws Exception {
    Gate gate =
        Gate.of(List.of(new GateText("gate", "all : p99 < 1 s for 30 s -> stop")), Baseline.none());
    SecondsWatch watch = gate.watch(1_000_000, RunPart.WHOLE);
    watch.closed(1_000, List.of(), Summaries.of().total());
    watch.endAt(1_005_000);

    Verdict verdict = gate.judge(empty(), watch);

    assertThat(verdict.exitCode()).isEqualTo(ExitCode.CRITERION_FAILED);
    assertThat(watch.stopper()).as("not broken for its duration").isEmpty();
  }

  @Test
  void stopCriterionBrokenForItsDurationStopsTheTest() throws Exception {
    Verdict verdict = judge("all : errors < 50 % for 5 s -> stop", empty());

    assertThat(verdict.exitCode()).isEqualTo(ExitCode.STOPPED);
  }

  /** Label {@code new} opens connections, label {@code kept} reuses them. */
  private static RunSummary connecting() throws Exception {
    RunRecorder recorder = RunRecorder.replay(1_000_000, 2);
    for (String label : List.of("new", "kept")) {
      TimedSampleResult sample = new TimedSampleResult();
      sample.setSampleLabel(label);
      sample.setTimes(1_000_500, 10_000_000, label.equals("new") ? 4_000_000 : 0, 0, 0);
      recorder.record(sample);
    }
    try (recorder) {
      return recorder.finish(Samples.info(1_000_000, 1_002_000));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"connect p95 < 1 s", "connect mean < 1 s", "connect p95 >= 0 ms"})
  void eachMatchingLabelMustHaveOpenedAConnection(String figure) throws Exception {
    assertThat(judge("new : " + figure, connecting()).passed()).isTrue();
    assertThat(judge("all : " + figure, connecting()).passed()).isTrue();

    Verdict verdict = judge("/new|kept/ : " + figure, connecting());

    assertThat(verdict.passed()).isFalse();
    assertThat(verdict.judgements().get(0).measuredText())
        .contains("no sample opened a connection", "(kept)", "1 of 2 labels failed");
  }

  private static Gate against(RunSummary baseline, String line) throws Exception {
    return Gate.of(List.of(new GateText("gate", line)), Baseline.of("old", baseline));
  }

  @Test
  void baselineWithoutConnectionHasNoConnectTime() throws Exception {
    assertThatThrownBy(() -> against(connecting(), "kept : connect p95 >= 100 % of baseline"))
        .isInstanceOf(GateException.class)
        .hasMessageContaining("in the baseline 'old' no sample of 'kept' opened a connection");
  }

  @Test
  void baselineWithUnknownOutcomesHasNoErrors() throws Exception {
    RunSummary untold =
        Summaries.with(
            Summaries.of(Summaries.label("x", 0, 1_000, 1)),
            Samples.failuresUnknown(Samples.info(1_000_000, 1_005_000)));

    assertThatThrownBy(() -> against(untold, "x : errors >= 100 % of baseline"))
        .isInstanceOf(GateException.class)
        .hasMessageContaining("the baseline 'old' does not say which samples failed");
    assertThatThrownBy(() -> against(untold, "x : p95 <= 100 % of baseline"))
        .isInstanceOf(GateException.class)
        .hasMessageContaining("use one that does, or write all p95");
    assertThat(against(untold, "x : all p95 <= 100 % of baseline").judge(untold).passed()).isTrue();
  }

  @Test
  void baselineLabelMissingInTheRunFailsExpression() throws Exception {
    RunSummary old =
        Summaries.of(
            Summaries.label("page 1", 0, 1_000, 5), Summaries.label("page 2", 0, 1_000, 5));
    RunSummary now = Summaries.of(Summaries.label("page 1", 0, 1_000, 5));

    Verdict verdict = against(old, "/page/ : p95 <= 110 % of baseline").judge(now);

    assertThat(verdict.passed()).isFalse();
    assertThat(verdict.judgements().get(0).measuredText())
        .contains("no sample", "(page 2)", "1 of 2 labels failed");
  }

  @Test
  void expressionCannotJudgeLabelsCountedTogetherPerSecond() throws Exception {
    RunSummary run =
        Summaries.with(
            Summaries.of(
                Summaries.label("page 1", 0, 1_000, 1),
                Summaries.label(RunRecorder.OTHER_LABELS, 0, 1_000, 1)),
            Samples.info(1_000_000, 1_005_000));

    Verdict verdict = judge("/page/ : errors < 5 % for 60 s", run);

    assertThat(verdict.passed()).isFalse();
    assertThat(verdict.judgements().get(0).measuredText()).contains("more than 1000 labels");
  }
}
