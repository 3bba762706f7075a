package io.github.bancada.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.capacity.CapacitySearch;
import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.CapacityText;
import io.github.bancada.capacity.search.Searches;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.process.ExitCode;
import io.github.bancada.table.Results;
import io.github.bancada.testing.JMeterTestHome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Judges the capacity that a search has found. */
class CapacityGateTest {
  private static final CapacityResult FOUND =
      Searches.withCapacity(Searches.rate(), 3_210.4, 3_080, 3_300);

  private static final CapacityResult USERS =
      Searches.withCapacity(Searches.users(), 749.7, 712.3, 786.9);

  @TempDir Path work;

  private static RunSummary run(CapacityResult result) {
    return Summaries.of(Summaries.label("search", 0, 1_000))
        .withResults(Results.NONE.withCapacity(Optional.of(result)));
  }

  private static Verdict verdict(String line, RunSummary run, Baseline baseline) throws Exception {
    return Gate.of(List.of(new GateText("gate", line)), baseline).judge(run);
  }

  private static Judgement judge(String line, RunSummary run) throws Exception {
    return verdict(line, run, Baseline.none()).judgements().get(0);
  }

  private static Judgement judge(String line, RunSummary run, CapacityResult baseline)
      throws Exception {
    return verdict(line, run, Baseline.of("old", run(baseline))).judgements().get(0);
  }

  private static List<GateException.Problem> problemsIn(TestElement group) {
    JMeterTestHome.use();
    HashTree plan = new ListedHashTree();
    plan.add(new TestPlan("plan")).add(group);
    return CapacityJudge.problems(
        plan, GateParser.parse("gate", "all : errors < 1 %\ncapacity > 5 /s").criteria());
  }

  @Test
  void planWithoutASearchHasNoCapacity() {
    assertThat(problemsIn(new CapacitySearch())).isEmpty();
    assertThat(problemsIn(new ThreadGroup()))
        .singleElement()
        .asString()
        .startsWith("gate:2:1: the plan has no Capacity Search, ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "capacity > 3000 /s|true|3210 /s, 95 % interval 3080 to 3300, above the limit",
        "all : capacity > 3000 /s|true|3210 /s, 95 % interval 3080 to 3300, above the limit",
        "capacity > 3200 /s|true|3210 /s, 95 % interval 3080 to 3300, which contains the limit",
        "capacity > 3250 /s|false|3210 /s, 95 % interval 3080 to 3300, which contains the limit",
        "capacity > 3400 /s|false|3210 /s, 95 % interval 3080 to 3300, below the limit",
        "capacity>=180000 /min|true|192624 /min, 95 % interval 184800 to 198000, above the limit",
        "capacity < 4000 /s|true|3210 /s, 95 % interval 3080 to 3300, below the limit",
      })
  void capacityIsJudgedAndItsIntervalStandsBesideTheLimit(
      String line, boolean passed, String measured) throws Exception {
    Judgement judgement = judge(line, run(FOUND));

    assertThat(judgement.measuredText()).isEqualTo(measured);
    assertThat(judgement.passed()).isEqualTo(passed);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "capacity >= 749 users|true|749 users, 95 % interval 712 to 786, which contains the limit",
        "capacity > 749 users|false|749 users, 95 % interval 712 to 786, which contains the limit",
        "capacity > 700 users|true|749 users, 95 % interval 712 to 786, above the limit",
      })
  void usersAreWholeAndRoundedDown(String line, boolean passed, String measured) throws Exception {
    Judgement judgement = judge(line, run(USERS));

    assertThat(judgement.measuredText()).isEqualTo(measured);
    assertThat(judgement.passed()).isEqualTo(passed);
  }

  @Test
  void searchWithoutANumberFailsWithItsSentence() throws Exception {
    for (CapacityResult result :
        List.of(Searches.neverMissed(), Searches.missedAtFrom(), Searches.notKnown())) {
      Judgement judgement = judge("capacity > 1 /s", run(result));

      assertThat(judgement.passed()).isFalse();
      assertThat(judgement.measuredText()).isEqualTo(CapacityText.closing(result));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"capacity > 1 /s", "capacity < 100000 /s"})
  void predictionMeetsNoCriterion(String line) throws Exception {
    Judgement judgement = judge(line, run(Searches.predicted()));

    assertThat(judgement.passed()).isFalse();
    assertThat(judgement.measuredText())
        .startsWith("Capacity: predicted, not reached: ")
        .endsWith("; a prediction is not a measurement, so it meets no criterion");
    assertThatThrownBy(() -> judge("capacity > 90 % of baseline", run(FOUND), Searches.predicted()))
        .hasMessageContaining("the baseline 'old' has no capacity (Capacity: predicted, ");
  }

  @Test
  void runThatIsNoSearchFails() throws Exception {
    Judgement judgement =
        judge("capacity < 1 /s", Summaries.of(Summaries.label("search", 0, 1_000)));

    assertThat(judgement.passed()).isFalse();
    assertThat(judgement.measuredText()).isEqualTo(CapacityJudge.NONE);
  }

  @Test
  void otherKindOfLoadFailsAndSaysWhichUnitToWrite() throws Exception {
    assertThat(judge("capacity > 500 /s", run(USERS)).measuredText())
        .isEqualTo("the capacity is 749 users; write the limit in users");
    assertThat(judge("capacity > 500 users", run(FOUND)).measuredText())
        .isEqualTo("the capacity is 3,210/s; write the limit in /s");
  }

  @Test
  void percentOfTheBaselineIsOfItsCapacity() throws Exception {
    CapacityResult slower = Searches.withCapacity(FOUND, 2_900, 2_800, 3_010);
    String line = "capacity >= 95 % of baseline";

    assertThat(judge(line, run(FOUND), slower).passed()).isTrue();
    Judgement failed = judge(line, run(slower), FOUND);
    assertThat(failed.passed()).isFalse();
    assertThat(failed.measuredText())
        .isEqualTo("2900 /s, 95 % interval 2800 to 3010, below the limit");
    assertThat(failed.limitText()).isEqualTo(">= 3050 /s (95 % of baseline)");
    assertThat(judge(line, run(USERS), USERS).limitText())
        .isEqualTo(">= 711.6 users (95 % of baseline)");
  }

  @Test
  void baselineWithAnotherObjectiveIsNotComparable() throws Exception {
    Judgement judgement = judge("capacity > 90 % of baseline", run(FOUND), Searches.twoGoals());

    assertThat(judgement.passed()).isFalse();
    assertThat(judgement.measuredText())
        .startsWith("not comparable: the baseline searched /s with response p99.5 < 60 ms and");
  }

  @Test
  void baselineWithoutACapacityIsRefusedBeforeTheRun() {
    assertThatThrownBy(
            () -> judge("capacity > 90 % of baseline", run(FOUND), Searches.neverMissed()))
        .isInstanceOf(GateException.class)
        .hasMessageContainingAll("the baseline 'old' has no capacity", "Capacity: above 400.0/s");
    assertThatThrownBy(() -> judge("capacity > 90 % of baseline", run(FOUND)))
        .hasMessageContaining("none is set");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "search : capacity > 3000 /s",
        "/sea/ : capacity > 3000 /s",
        "all : capacity > 3000 /s for 10 s",
        "capacity > 3000 /s for 10 s -> stop",
      })
  void capacityOfALabelOrOfSecondsIsRefused(String line) {
    assertThatThrownBy(() -> judge(line, run(FOUND)))
        .isInstanceOf(GateException.class)
        .hasMessageContaining("write for example capacity > 3000 /s");
  }

  @Test
  void unitMustBeOneOfALoad() {
    assertThatThrownBy(() -> judge("capacity > 3000 ms", run(FOUND)))
        .hasMessageContaining("'ms' is not a unit of capacity")
        .hasMessageContaining("/s, /min, users, or % of baseline");
  }

  @Test
  void labelMayBeNamedCapacity() throws Exception {
    RunSummary run = Summaries.of(Summaries.label("capacity", 0, 1_000, 5_000));

    assertThat(judge("capacity : samples = 1", run).passed()).isTrue();
  }

  @Test
  void verdictIsInTheTableAndInTheFiles() throws Exception {
    Verdict verdict = verdict("capacity > 3250 /s", run(FOUND), Baseline.none());
    GateFiles.write(work, verdict);

    String measured = "3210 /s, 95 % interval 3080 to 3300, which contains the limit";
    assertThat(verdict.exitCode()).isEqualTo(ExitCode.CRITERION_FAILED);
    assertThat(verdict.lines())
        .anySatisfy(
            line -> assertThat(line).contains("all : capacity", measured, "> 3250 /s", "FAILED"));
    JsonNode json =
        new ObjectMapper().readTree(work.resolve("gate.json").toFile()).at("/criteria/0");
    assertThat(json.get("metric").asText()).isEqualTo("capacity");
    assertThat(json.get("measured").asDouble()).isEqualTo(3_210.4);
    assertThat(json.get("limit").asDouble()).isEqualTo(3_250);
    assertThat(json.get("unit").asText()).isEqualTo("/s");
    assertThat(json.get("measured_text").asText()).isEqualTo(measured);
    assertThat(Files.readString(work.resolve("junit.xml")))
        .contains("capacity: measured " + measured + ", limit &gt; 3250 /s");
  }

  @Test
  void editorFindsNoProblem() {
    assertThat(CriteriaEditor.problems("gate", "capacity > 3000 /s\nall : capacity >= 5 users"))
        .isEmpty();
  }
}
