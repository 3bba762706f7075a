package io.github.bancada.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.Searches;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PlanHistoriesTest {
  private static final String PLAN = "plan (SHA-256)";

  /** Twenty nights; what happens since the twelfth, when searches get slower. */
  private static List<HistoryRun> nights(
      UnaryOperator<NightlyRun> before, UnaryOperator<NightlyRun> since) {
    return IntStream.range(0, 20)
        .mapToObj(
            night -> {
              NightlyRun run = new NightlyRun(night);
              return (night < 12 ? before.apply(run) : since.apply(run))
                  .read(run.label("Search", night < 12 ? 11 : 13));
            })
        .toList();
  }

  private static List<PlanHistory> all(List<HistoryRun> runs) {
    return PlanHistories.of(runs, Choice.ALL);
  }

  private static List<String> changedSince(
      UnaryOperator<NightlyRun> before, UnaryOperator<NightlyRun> since) {
    PlanHistory history = all(nights(before, since)).get(0);
    return history.series("Search", Figure.P95).orElseThrow().changes().get(0).changed();
  }

  @Test
  void runsAreInTheOrderOfTheirStarts() {
    List<HistoryRun> runs =
        IntStream.of(3, 1, 2)
            .mapToObj(night -> new NightlyRun(night).read(new NightlyRun(night).label("x", 1)))
            .toList();

    assertThat(all(runs).get(0).runs())
        .extracting(run -> run.directory().toString())
        .containsExactly("results/night1", "results/night2", "results/night3");
  }

  @Test
  void changeTellsWhatElseChangedAtThatRun() {
    assertThat(
            changedSince(
                run -> run.server("version", "2.5.13").load("kernel", "6.1").property("users", "5"),
                run ->
                    run.server("version", "2.5.14").load("kernel", "6.8").property("users", "5")))
        .containsExactly("kernel 6.1 -> 6.8", "ldap://server: version 2.5.13 -> 2.5.14");
    assertThat(changedSince(run -> run.property("users", "5"), run -> run.property("users", "9")))
        .containsExactly("-Jusers 5 -> 9");
  }

  @Test
  void propertyThatComesOrGoesIsAChange() {
    UnaryOperator<NightlyRun> without = run -> run.property("users", "5");
    UnaryOperator<NightlyRun> with = run -> without.apply(run).property("ldap.tls", "true");

    assertThat(changedSince(without, with)).containsExactly("-Jldap.tls not given -> true");
    assertThat(changedSince(with, without)).containsExactly("-Jldap.tls true -> not given");
  }

  @Test
  void factThatIsNotToldIsNoChange() {
    assertThat(changedSince(run -> run.server("version", "2.5.13"), run -> run)).isEmpty();
    assertThat(changedSince(run -> run, run -> run.server("version", "2.5.13"))).isEmpty();
  }

  @Test
  void factThatDiffersFromRunToRunIsNoChange() {
    UnaryOperator<NightlyRun> named = run -> run.property("report.directory", "r" + run.night());

    assertThat(changedSince(named, named)).isEmpty();
  }

  @Test
  void otherPlanFileIsAHistoryOfItsOwn() {
    List<PlanHistory> histories =
        all(nights(run -> run.load(PLAN, "aaaa"), run -> run.load(PLAN, "bbbb")));

    assertThat(histories).extracting(PlanHistory::sha256).containsExactly("bbbb", "aaaa");
    assertThat(histories.get(0).runs()).hasSize(8);
    assertThat(histories.get(0).notes())
        .containsExactly(
            "The file of the plan changed: its 12 runs in another version (SHA-256) are a history"
                + " of their own; this version ran first on 2026-08-13.");
    assertThat(histories)
        .flatExtracting(PlanHistory::series)
        .flatExtracting(Series::changes)
        .isEmpty();
  }

  @Test
  void otherMachineIsAHistoryOfItsOwn() {
    assertThat(all(nights(run -> run.load("cpu", "old"), run -> run.load("cpu", "new"))))
        .extracting(PlanHistory::machine)
        .containsExactly("new, 2 processors", "old, 2 processors");
    assertThat(all(nights(run -> run.server("cpu", "old"), run -> run.server("cpu", "new"))))
        .extracting(PlanHistory::machine)
        .containsExactly("a CPU, 2 processors; server: new", "a CPU, 2 processors; server: old");
  }

  @Test
  void runThatDoesNotTellItsServersMachineStaysWithTheOthers() {
    assertThat(all(nights(run -> run.server("cpu", "old"), run -> run))).hasSize(1);
  }

  @Test
  void totalOfOneLabelIsThatLabel() {
    PlanHistory history = all(nights(run -> run, run -> run)).get(0);

    assertThat(history.series()).extracting(Series::label).containsOnly("Search");
    assertThat(history.series(RunSummary.TOTAL, Figure.P95))
        .isEqualTo(history.series("Search", Figure.P95))
        .isPresent();
  }

  @Test
  void labelThatOneRunLacksIsNotKnownThere() {
    List<HistoryRun> runs =
        IntStream.range(0, 3)
            .mapToObj(NightlyRun::new)
            .map(run -> run.read(run.label(run.night() == 1 ? "other" : "x", 1)))
            .toList();

    PlanHistory history = all(runs).get(0);

    assertThat(history.series("x", Figure.P95).orElseThrow().values()[1]).isNaN();
    assertThat(history.series(RunSummary.TOTAL, Figure.P95).orElseThrow().values()).hasSize(3);
  }

  @Test
  void searchesHaveTheirCapacityOnly() {
    NightlyRun night = new NightlyRun(1);
    CapacityResult found = Searches.rate();
    RunSummary run = night.of(night.label("x", 1));
    HistoryRun read =
        HistoryRun.of(
            Path.of("x"), run.withResults(run.results().withCapacity(Optional.of(found))));

    assertThat(all(List.of(read)).get(0).series())
        .singleElement()
        .satisfies(
            series -> {
              assertThat(series.figure()).isEqualTo(Figure.CAPACITY);
              assertThat(series.values()).containsExactly(found.capacity());
            });
  }

  @Test
  void runOfFewSamplesDoesNotHideTheErrorsOfOthers() {
    List<HistoryRun> runs =
        IntStream.range(0, 30)
            .mapToObj(
                i -> {
                  long[] failed = new long[i < 20 ? 0 : 20];
                  long[] successful = new long[i == 5 ? 1 : 200 - failed.length];
                  return new NightlyRun(i).read(Summaries.label("x", successful, failed));
                })
            .toList();

    assertThat(all(runs).get(0).series("x", Figure.ERRORS).get().changes())
        .extracting(ChangePoint::run)
        .containsExactly(20);
  }

  @Test
  void choiceIsByPlanTimeLabelAndFigure() {
    List<HistoryRun> runs = nights(run -> run.load(PLAN, "0123456789"), run -> run.plan("other"));
    long since = new NightlyRun(14).start();
    Choice p95 = new Choice("", since, Set.of("Search"), Set.of(Figure.P95));

    assertThat(PlanHistories.of(runs, p95))
        .singleElement()
        .satisfies(
            history -> {
              assertThat(history.runs()).hasSize(6);
              assertThat(history.series()).hasSize(1);
            });
    assertThat(PlanHistories.of(runs, new Choice("0123456", 0, Set.of(), Set.of())))
        .extracting(PlanHistory::plan)
        .containsExactly("ldap-search");
  }

  @Test
  void choiceOfWhatThereIsNotSaysWhatThereIs() {
    List<HistoryRun> runs = nights(run -> run, run -> run);

    assertThatThrownBy(() -> PlanHistories.of(runs, new Choice("x", 0, Set.of(), Set.of())))
        .hasMessage(
            "none of 20 runs is of the plan and since the time asked for; the plans are"
                + " [ldap-search]");
    assertThatThrownBy(() -> PlanHistories.of(runs, new Choice("", 0, Set.of("x"), Set.of())))
        .hasMessage("no run has one of the labels [x]; give some of [Search, TOTAL]");
  }
}
