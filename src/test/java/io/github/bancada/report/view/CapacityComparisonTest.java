package io.github.bancada.report.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.CapacityText;
import io.github.bancada.capacity.search.Searches;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.compare.CapacityFinding;
import io.github.bancada.report.compare.Comparison;
import io.github.bancada.report.compare.Configuration;
import io.github.bancada.table.Results;
import io.github.bancada.testing.LongForm;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Tests which differences between capacities are real, and how they are said. */
class CapacityComparisonTest {
  private static final CapacityResult OLD = found(3_210, 3_080, 3_300);
  private static final int PAIRS = LongForm.of(10, 100);

  private static CapacityResult found(double capacity, double low, double high) {
    return Searches.withCapacity(Searches.rate(), capacity, low, high);
  }

  private static RunSummary run(Optional<CapacityResult> result) {
    return Summaries.of(Summaries.label("search", 0, 1_000, 1_000))
        .withResults(Results.NONE.withCapacity(result));
  }

  private static Configuration configuration(String name, CapacityResult... repeats) {
    return Configuration.ofRuns(
        name, Arrays.stream(repeats).map(each -> run(Optional.of(each))).toList());
  }

  private static Comparison compared(CapacityResult old, CapacityResult now) {
    return Comparison.of(List.of(configuration("old", old), configuration("new", now)));
  }

  private static String verdict(Comparison comparison) {
    assertThat(CapacityComparisonText.verdicts(comparison)).hasSize(1);
    return CapacityComparisonText.verdicts(comparison).get(0);
  }

  @Test
  void intervalOfTheChangeFollowsFromBothIntervals() {
    CapacityFinding finding = compared(OLD, found(2_900, 2_800, 3_010)).capacities().get(1);

    assertThat(finding.ratio()).isCloseTo(2_900 / 3_210.0, within(1e-12));
    double below = Math.hypot(Math.log(2_900 / 2_800.0), Math.log(3_300 / 3_210.0));
    double above = Math.hypot(Math.log(3_010 / 2_900.0), Math.log(3_210 / 3_080.0));
    assertThat(finding.interval().orElseThrow().low())
        .isCloseTo(finding.ratio() * Math.exp(-below), within(1e-12));
    assertThat(finding.interval().orElseThrow().high())
        .isCloseTo(finding.ratio() * Math.exp(above), within(1e-12));
  }

  @Test
  void differenceMayBeRealThoughTheIntervalsOverlap() {
    assertThat(verdict(compared(OLD, found(3_000, 2_900, 3_100))))
        .startsWith("new and old, capacity: different: 3,000/s (95 % interval 2,900 to 3,100)")
        .endsWith(", though the two intervals overlap");
  }

  @Test
  void smallDifferenceIsNotClear() {
    assertThat(verdict(compared(OLD, found(3_150, 3_050, 3_250))))
        .startsWith("new and old, capacity: no clear difference: 3,150/s (")
        .endsWith(" against 3,210/s (3,080 to 3,300): -1.9 % (95 % interval -6.0 to +3.4 %)");
  }

  @Test
  void usersAreWhole() {
    CapacityResult users = Searches.withCapacity(Searches.users(), 749.7, 700.2, 790.9);

    assertThat(verdict(compared(users, Searches.withCapacity(users, 500.5, 480, 520))))
        .contains("500 users (95 % interval 480 to 520) against 749 users (700 to 790): -33.2 %");
  }

  @Test
  void otherObjectivesAreRefusedWithASentence() {
    assertThat(verdict(compared(OLD, Searches.twoGoals())))
        .isEqualTo(
            "new and old, capacity: not comparable: old searched /s with response p95 < 50 ms, new"
                + " searched /s with response p99.5 < 60 ms and errors <= 1 %");
    assertThat(verdict(compared(OLD, Searches.users())))
        .endsWith(
            "old searched /s with response p95 < 50 ms, new searched users with response p95 < 50"
                + " ms");
  }

  @Test
  void searchWithoutANumberIsNotKnown() {
    assertThat(verdict(compared(OLD, Searches.neverMissed())))
        .isEqualTo(
            "new and old, capacity: not known: new: "
                + CapacityText.closing(Searches.neverMissed()));
  }

  @Test
  void runThatWasNoSearchIsNamed() {
    Comparison comparison =
        Comparison.of(
            List.of(
                configuration("old", OLD),
                Configuration.ofRuns("new", List.of(run(Optional.empty())))));

    assertThat(verdict(comparison))
        .isEqualTo("new and old, capacity: not known: new was not a search for a capacity");
  }

  @Test
  void runsWithoutACapacityHaveNoSentence() {
    Configuration none = Configuration.ofRuns("x", List.of(run(Optional.empty())));

    assertThat(CapacityComparisonText.verdicts(Comparison.of(List.of(none, none)))).isEmpty();
  }

  @Test
  void repeatsAreJudgedByTheirOwnSpread() {
    Comparison comparison =
        Comparison.of(
            List.of(
                configuration("old", OLD, found(3_220, 3_100, 3_300), found(3_190, 3_100, 3_300)),
                configuration("new", found(2_900, 1, 9_000), found(2_910, 1, 9_000))));

    assertThat(verdict(comparison))
        .startsWith(
            "new and old, capacity: different: 2,905/s (2 runs, 2,900 to 2,910) against 3,207/s (3"
                + " runs, 3,190 to 3,220): -9.4 % (95 % interval ")
        .endsWith(" %)");
  }

  @Test
  void rowsHaveTheFiguresOfEachConfiguration() {
    assertThat(CapacityComparisonText.rows(compared(OLD, found(2_900, 2_800, 3_010))))
        .containsExactly(
            List.of("old", "3,210/s", "3,080 to 3,300", "-", "-", "-", "response p95 < 50 ms"),
            List.of(
                "new",
                "2,900/s",
                "2,800 to 3,010",
                "-9.7",
                "-13.6 to -4.5",
                "different",
                "response p95 < 50 ms"));
  }

  /** Pairs of searches of simulated servers whose capacities are equal, or 10 % apart. */
  @Test
  void equalServersAreRarelyCalledDifferentAndOthersMostly() {
    assertThat(calledDifferent(100)).isLessThanOrEqualTo(Math.max(1, PAIRS * 5 / 100));
    assertThat(calledDifferent(110)).isGreaterThanOrEqualTo(PAIRS * 8 / 10);
  }

  private static long calledDifferent(double perSecond) {
    return IntStream.rangeClosed(1, PAIRS)
        .parallel()
        .filter(
            seed -> {
              CapacityResult old = Searches.eight(100, seed);
              CapacityResult now = Searches.eight(perSecond, 1_000 + seed);
              return compared(old, now).capacities().get(1).isDifferent();
            })
        .count();
  }
}
