package io.github.bancada.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.metrics.Arriving;
import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.process.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Criteria about response times, and runs that measured the load machine. */
class ResponseGateTest {
  private static final String NONE = "no response time: the run sends no arrivals";

  @TempDir Path work;

  private static Verdict verdict(RunSummary run, Baseline baseline, String... lines)
      throws Exception {
    return Gate.of(List.of(new GateText("gate", String.join("\n", lines))), baseline).judge(run);
  }

  private static Judgement judge(String line, RunSummary run) throws Exception {
    return verdict(run, Baseline.none(), line).judgements().get(0);
  }

  /** Four samples of 10 ms that began 0, 10, 20 and 30 ms late, and one that failed after 50. */
  private static RunSummary late() throws Exception {
    long milli = Arriving.MILLI;
    try (RunRecorder recorder = RunRecorder.replay(Arriving.START, 2)) {
      for (int i = 0; i < 4; i++) {
        recorder.record(
            Arriving.late(Samples.ok("Search", Arriving.START, 10 * milli), i * 10 * milli));
      }
      recorder.record(
          Arriving.late(
              Samples.failed("Search", Arriving.START, 10 * milli, "52", "busy"), 50 * milli));
      return recorder.finish(Samples.info(Arriving.START, Arriving.START + 1_000));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "all : response p95 < 40 ms|false|40 ms",
        "all : response p95 <= 40 ms|true|40 ms",
        "all : response mean = 25 ms|true|25 ms",
        "Search : response max = 40 ms|true|40 ms",
        "Search : response min = 10 ms|true|10 ms",
        "Search : response p50 = 20 ms|true|20 ms",
        "/Sea/ : response p99.9 < 1 s|true|0.04 s",
        "all : response stddev < 20 ms|true|11",
        "all : failed response max = 60 ms|true|60 ms",
        "all : successful response max = 40 ms|true|40 ms",
        "all : all response max = 60 ms|true|60 ms",
        "all : p95 = 10 ms|true|10 ms",
      })
  void timesCountFromTheIntendedStart(String line, boolean passed, String measured)
      throws Exception {
    Judgement judgement = judge(line, late());

    assertThat(judgement.passed()).isEqualTo(passed);
    assertThat(judgement.measuredText()).startsWith(measured);
  }

  @Test
  void verdictSaysWhichTimeIsMeant() throws Exception {
    List<String> lines =
        verdict(
                late(),
                Baseline.none(),
                "all : response p95 < 1 s",
                "all : failed response max < 1 s")
            .lines();

    assertThat(String.join("\n", lines))
        .contains("response p95 of successful samples", "response max of failed samples");
    assertThat(judge("all : failed response p95 < 1 s", late()).criterion().metric())
        .hasToString("failed response p95");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"response p95 < 3600 s", "response max > 0 ms", "all response mean < 3600 s"})
  void runWithoutArrivalsIsNoPass(String metric) throws Exception {
    RunSummary plain = Summaries.of(Summaries.label("Search", 0, 1_000, Arriving.MILLI));

    Judgement judgement = judge("all : " + metric, plain);

    assertThat(judgement.passed()).isFalse();
    assertThat(judgement.measuredText()).isEqualTo(NONE);
    assertThat(judge("/./ : " + metric, plain).measuredText()).isEqualTo(NONE);
  }

  @Test
  void baselineWithoutResponseTimesIsRefused() {
    RunSummary plain = Summaries.of(Summaries.label("Search", 0, 1_000, Arriving.MILLI));

    assertThatThrownBy(
            () ->
                verdict(
                    late(), Baseline.of("before", plain), "all : response p95 < 110 % of baseline"))
        .isInstanceOf(GateException.class)
        .hasMessageContaining("in the baseline 'before' no sample of all has a response time");
  }

  @Test
  void baselineIsComparedWithItsResponseTimes() throws Exception {
    assertThat(
            verdict(late(), Baseline.of("before", late()), "all : response p95 = 100 % of baseline")
                .passed())
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "response|'response' is not a metric; after response write a time",
        "response samples|'response samples' is not a metric; after response write a time",
        "response failed p95|'response failed' is not a metric; after response write a time",
        "response response p95|'response response' is not a metric",
        "failed response|'response' is not a metric; after response write a time",
        "response connect p95|'response connect' is not a metric",
      })
  void otherUsesOfTheWordAreExplained(String metric, String message) {
    assertThatThrownBy(() -> judge("all : " + metric + " < 1 s", late()))
        .isInstanceOf(GateException.class)
        .hasMessageContaining(message);
  }

  /** The server is frozen in seconds 10 and 11; all waiting users are served in 12. */
  @Test
  void secondsOfAFinishedRunAreJudged() throws Exception {
    RunSummary frozen = Arriving.frozen();

    assertThat(judge("Search : response p95 < 1 s for 1 s", frozen).passed()).isFalse();
    assertThat(judge("Search : response p50 < 3 s for 4 s", frozen).passed()).isTrue();
    assertThat(judge("Search : p95 < 1 s for 3 s", frozen).passed()).as("service").isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"response mean", "response p99", "all response p95"})
  void figuresThatAreNotStoredPerSecondAreRefused(String metric) throws Exception {
    Path file = Files.writeString(work.resolve("g.gate"), "all : " + metric + " < 1 s for 5 s");

    assertThatThrownBy(() -> Gate.read(file, null, List.of()))
        .isInstanceOf(GateException.class)
        .hasMessageContaining("does not store " + metric + " per second")
        .hasMessageContaining("response p95");
  }

  @Test
  void invalidRunHasNotPassedThoughEveryCriterionIsMet() throws Exception {
    RunSummary run = late().withArrivals(Arriving.INVALID);

    Verdict verdict = verdict(run, Baseline.none(), "all : samples = 5");

    assertThat(verdict.passed()).isFalse();
    assertThat(verdict.exitCode()).isEqualTo(ExitCode.ERROR);
    assertThat(verdict.lines())
        .contains(
            "Performance Gate: FAILED, 1 of 1 criterion met",
            "Run invalid: " + Arriving.INVALID.whyInvalid());
    assertThat(verdict(run.withArrivals(Arriving.COUNTS), Baseline.none(), "all : samples = 5"))
        .matches(Verdict::passed);
  }

  @Test
  void filesOfTheVerdictSayThatTheRunIsInvalid() throws Exception {
    RunSummary run = late().withArrivals(Arriving.INVALID);

    GateFiles.write(work, verdict(run, Baseline.none(), "all : samples = 5"));

    assertThat(work.resolve("gate.json"))
        .content()
        .contains("\"invalid\" : \"for 64 of 2,000 arrivals", "\"passed\" : false");
    assertThat(work.resolve("junit.xml"))
        .content()
        .contains("tests=\"2\" failures=\"1\"", "the run is valid", "invalid: for 64 of 2,000");
  }
}
