package io.github.bancada.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.capacity.search.CapacityJson;
import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.Searches;
import io.github.bancada.history.NightlyRun;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.table.GateVerdict.Result;
import io.github.bancada.table.Results;
import io.github.bancada.table.RunPart;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Judges the newest of nightly runs whose results are in a directory. */
class ChangesTest {
  /** The first slow night. */
  private static final int SLOWER = 16;

  @TempDir Path work;
  private Path results;

  @BeforeEach
  void makeRoom() throws IOException {
    results = Files.createDirectory(work.resolve("results"));
  }

  private static LabelSummary[] usual(NightlyRun night, double millis) {
    return new LabelSummary[] {night.label("Search", millis), night.label("Bind", 3)};
  }

  /** The last of so many nights; the results of the others are written. */
  private RunSummary night(int nights, IntFunction<Double> millis) throws IOException {
    for (int i = 0; i + 1 < nights; i++) {
      NightlyRun night = new NightlyRun(i);
      night.write(results, usual(night, millis.apply(i)));
    }
    NightlyRun last = new NightlyRun(nights - 1);
    return last.of(usual(last, millis.apply(nights - 1)));
  }

  private static double slower(int night) {
    return night < SLOWER ? 11 : 13.64;
  }

  private Gate gate(String line) throws GateException {
    return Gate.of(
        List.of(new GateText("gate", line)), Baseline.none(), Changes.since(List.of(results)));
  }

  private Judgement judge(String line, RunSummary run) throws Exception {
    return gate(line).judge(run).judgements().get(0);
  }

  @ParameterizedTest
  @CsvSource({"0, PASSED", "2, PASSED", "3, FAILED", "10, FAILED", "11, PASSED"})
  void changeFailsFromItsThirdToItsTenthRun(int slow, Result result) throws Exception {
    Judgement judgement =
        judge("Search : p95 no change", night(SLOWER + slow, ChangesTest::slower));

    assertThat(judgement.result()).isEqualTo(result);
    assertThat(judgement.limitText()).isEqualTo("no change");
    if (slow < 3) {
      assertThat(judgement.measuredText()).startsWith("no change in " + (SLOWER + slow) + " runs");
    } else {
      assertThat(judgement.measuredText())
          .containsPattern(
              "^Search p95: 12\\.\\d ms -> 1[45]\\.\\d ms \\(\\+24 %, 95 % interval 2\\d to 2\\d\\)"
                  + " since the run of 2026-08-17 02:00 \\(night16\\)");
    }
  }

  @Test
  void onlyWorseFiguresOfTheNamedLabelsFail() throws Exception {
    RunSummary run = night(SLOWER + 5, ChangesTest::slower);

    assertThat(judge("Bind : p95 no change", run).measuredText()).isEqualTo("no change in 21 runs");
    assertThat(judge("all : mean no change", run).result()).isEqualTo(Result.FAILED);
    assertThat(judge("all : errors no change", run).passed()).isTrue();
    Judgement each = judge("/i/ : p95 no change", run);
    assertThat(each.passed()).as("Bind only").isTrue();
    Judgement any = judge("/./ : p99 no change", run);
    assertThat(any.result()).isEqualTo(Result.FAILED);
    assertThat(any.label()).isEqualTo("Search");
  }

  @Test
  void changeForTheBetterPassesAndIsTold() throws Exception {
    Judgement judgement = judge("Search : p95 no change", night(SLOWER + 5, i -> 24 - slower(i)));

    assertThat(judgement.passed()).isTrue();
    assertThat(judgement.measuredText()).contains("(-2");
  }

  @Test
  void changeThatIsUndonePasses() throws Exception {
    RunSummary run = night(SLOWER + 9, i -> i < SLOWER + 4 ? slower(i) : 11);

    assertThat(judge("Search : p95 no change", run).passed()).isTrue();
  }

  @Test
  void fewRunsAreNotKnownAndPointToABaseline() throws Exception {
    for (int nights : new int[] {2, 7}) {
      Judgement judgement = judge("all : p95 no change", night(nights, i -> 11.0));

      assertThat(judgement.result()).isEqualTo(Result.NO_DATA);
      assertThat(judgement.measuredText())
          .startsWith("not known; in " + nights + " runs of " + nights + ", and at least 8 are")
          .endsWith("until then compare with a baseline: % of baseline, or bin/bancada compare");
    }
    assertThat(judge("all : p95 no change", night(8, i -> 11.0)).passed()).isTrue();
  }

  @Test
  void emptyHistoryIsNotKnown() throws Exception {
    assertThat(judge("all : p95 no change", night(1, i -> 11.0)))
        .satisfies(
            judgement -> {
              assertThat(judgement.result()).isEqualTo(Result.NO_DATA);
              assertThat(judgement.remark()).startsWith("no earlier run: no run below ");
            });
  }

  @Test
  void onlyRunsThatEndedBeforeCount() throws Exception {
    night(SLOWER + 10, ChangesTest::slower);
    NightlyRun old = new NightlyRun(SLOWER - 1);

    assertThat(judge("Search : p95 no change", old.of(usual(old, 11))).measuredText())
        .as("itself and later ones are in the directory")
        .isEqualTo("no change in 16 runs");
  }

  @Test
  void runOfAnotherMachineHasNoHistory() throws Exception {
    night(SLOWER + 10, ChangesTest::slower);
    NightlyRun other = new NightlyRun(SLOWER + 10).load("cpu", "another CPU");

    assertThat(judge("Search : p95 no change", other.of(usual(other, 11))).measuredText())
        .startsWith("not known; in 1 run of 1");
  }

  @Test
  void labelAndFigureThatTheRunLacksAreNoData() throws Exception {
    RunSummary run = night(SLOWER, i -> 11.0);

    assertThat(judge("Modify : p95 no change", run).remark()).isEqualTo(Evidence.NO_SAMPLE);
    assertThat(judge("all : response p95 no change", run).result()).isEqualTo(Result.NO_DATA);
    assertThat(judge("capacity no change", run).remark())
        .isEqualTo("the run has no capacity for a history");
  }

  @Test
  void capacityOfSearchesIsJudged() throws Exception {
    for (int i = 0; i < SLOWER + 5; i++) {
      NightlyRun night = new NightlyRun(i);
      Path directory = night.write(results, night.label("Search", 11));
      CapacityJson.write(directory.resolve("capacity.json"), capacity(i));
    }
    NightlyRun last = new NightlyRun(SLOWER + 5);
    RunSummary run =
        last.of(last.label("Search", 11))
            .withResults(Results.NONE.withCapacity(Optional.of(capacity(SLOWER + 5))));

    assertThat(judge("capacity no change", run))
        .satisfies(
            judgement -> {
              assertThat(judgement.result()).isEqualTo(Result.FAILED);
              assertThat(judgement.remark()).startsWith("TOTAL capacity: ");
            });
  }

  private static CapacityResult capacity(int night) {
    double found = (night < SLOWER ? 3_000 : 2_400) * (1 + night * 7 % 5 / 200.0);
    return Searches.withCapacity(Searches.rate(), found, 0.95 * found, 1.05 * found);
  }

  @Test
  void correlatedRunsAreSaid() throws Exception {
    Judgement judgement =
        judge("Search : p95 no change", night(40, i -> 11 * (1 + 0.02 * Math.sin(i / 4.0))));

    assertThat(judgement.measuredText()).contains("lag-1 correlation");
  }

  @Test
  void whileTheTestRunsNothingIsKnownAndNothingRead() throws Exception {
    RunSummary run = night(SLOWER, i -> 11.0);
    Gate gate = gate("all : p95 no change");
    Path aside = Files.move(results, work.resolve("aside"));
    Verdict soFar = gate.judge(run, gate.watch(0, RunPart.WHOLE));
    Files.move(aside, results);

    assertThat(soFar.judgements().get(0).remark()).isEqualTo("judged at the end of the run");
    assertThat(soFar.result()).isEqualTo(Result.NO_DATA);
  }

  @Test
  void historyMustBeGivenAndExist() {
    assertThatThrownBy(
            () -> Gate.of(List.of(new GateText("gate", "all : p95 no change")), Baseline.none()))
        .isInstanceOf(GateException.class)
        .hasMessageStartingWith("gate:1:1: the criterion needs earlier runs and none are given");
    assertThatThrownBy(() -> Changes.since("nowhere, results"))
        .isInstanceOf(GateException.class)
        .hasMessageStartingWith("the history 'nowhere' is not a directory; name one");
  }

  @Test
  void filesHaveTheCriterion() throws Exception {
    Verdict verdict = gate("Search : p95 no change").judge(night(SLOWER + 4, ChangesTest::slower));
    Path files = Files.createDirectory(work.resolve("files"));
    GateFiles.write(files, verdict);

    JsonNode criterion =
        new ObjectMapper().readTree(files.resolve("gate.json").toFile()).get("criteria").get(0);
    assertThat(criterion.get("limit_text").asText()).isEqualTo("no change");
    assertThat(criterion.get("result").asText()).isEqualTo("failed");
    assertThat(criterion.get("measured_text").asText()).contains("since the run of 2026-08-17");
    assertThat(criterion.has("measured")).isFalse();
    assertThat(Files.readString(files.resolve("junit.xml")))
        .contains("failures=\"1\"", "limit no change");
    assertThat(verdict.markdown()).last().asString().startsWith("| ❌ |").contains("(+24 %");
  }
}
