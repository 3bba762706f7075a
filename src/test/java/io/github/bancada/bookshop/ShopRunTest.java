package io.github.bancada.bookshop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.bookshop.buy.ShopFacts;
import io.github.bancada.bookshop.mix.Interaction;
import io.github.bancada.table.Published;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the figures of a run by hand-worked numbers. */
class ShopRunTest {
  private static final long S = 1_000_000_000L;
  private static final long MS = 1_000_000L;

  private final ShopRun run =
      new ShopRun(
          10,
          100,
          ShopTables.PUBLISHED.parse("DBT-1\ninteraction | % | mean s\nHome | 16.69 | 0.505"));

  /** An interaction that starts at a second of the run and takes some milliseconds. */
  private void record(Interaction one, double atSecond, long millis, boolean database) {
    record(one, atSecond, millis, database, Outcome.COMMITTED, 0);
  }

  private void record(
      Interaction one,
      double atSecond,
      long millis,
      boolean database,
      Outcome outcome,
      long lateMillis) {
    ShopFacts facts =
        new ShopFacts(
            one,
            Interaction.SEARCH_REQUEST,
            "shopping",
            false,
            database,
            outcome,
            0,
            0,
            lateMillis * MS,
            0,
            4 * S);
    run.record(facts, 1000 * S + (long) (atSecond * S), millis * MS, 10, "");
  }

  private String text(String endReason) {
    return String.join("\n", run.tables(endReason).tables().lines());
  }

  @Test
  void rampIsNotCountedAndRatesAreThoseOfTheWindow() {
    record(Interaction.HOME, 0, 500, true);
    record(Interaction.HOME, 9.9, 50, true);
    record(Interaction.HOME, 9.9, 500, true);
    for (int i = 0; i < 98; i++) {
      record(Interaction.HOME, 10.5 + i, 500, true);
    }
    record(Interaction.SEARCH_REQUEST, 110, 0, false);

    MixFigures figures = run.tables("").mixes().get(0);

    assertThat(figures.all().count()).isEqualTo(100);
    assertThat(figures.all().idle()).isEqualTo(1);
    assertThat(figures.steadyRate()).isEqualTo(1.0);
    assertThat(figures.all().meanSeconds()).isEqualTo(0.495);
    assertThat(figures.all().workingMeanSeconds()).isEqualTo(0.5);
    assertThat(figures.bound()).isEqualTo(10 / 4.495);
    assertThat(figures.wholeRate()).isEqualTo(102 / 110.0);
  }

  @Test
  void publishedFiguresStandBesideTheShoppingMix() {
    record(Interaction.HOME, 50, 500, true);

    assertThat(text("")).contains("16.69").contains("0.505").contains("DBT-1");
  }

  @Test
  void limitsFailuresLateThinkTimesAndAnEarlyEndAreObjections() {
    record(Interaction.HOME, 0, 1, true);
    record(Interaction.HOME, 50, 3_100, true);
    record(Interaction.BUY_CONFIRM, 60, 1, true, Outcome.IN_DOUBT, 11);

    assertThat(text("somebody stopped it"))
        .contains("because it ended early: somebody stopped it")
        .contains("90 % of Home took up to 3.1")
        .contains("1 interactions failed or are in doubt")
        .contains("the load machine is saturated: 50.00 % of the think times");
  }

  /** An interaction after another. */
  private void step(Interaction from, Interaction to, boolean shortCut) {
    ShopFacts facts =
        new ShopFacts(
            to, from, "shopping", shortCut, !shortCut, Outcome.COMMITTED, 0, 0, 0, 0, 4 * S);
    run.record(facts, 1050 * S, MS, 10, "");
  }

  @Test
  void stepsThatTheMixDoesNotHaveAreAnObjection() {
    record(Interaction.HOME, 0, 1, true);
    step(Interaction.HOME, Interaction.BUY_CONFIRM, false);

    assertThat(text(""))
        .contains(
            "Not a valid run, because users took Buy Confirm after Home 1 time, and their mix says"
                + " never: chance does not explain that")
        .contains("\"~\": fewer than 10 are expected");
  }

  /** The first interaction of a user. */
  private void begin(double atSecond, long afterThinkingSeconds) {
    ShopFacts facts =
        new ShopFacts(
            Interaction.HOME,
            null,
            "shopping",
            false,
            true,
            Outcome.COMMITTED,
            0,
            0,
            -1,
            afterThinkingSeconds * S,
            4 * S);
    run.record(facts, (long) ((1000 + atSecond) * S), MS, 10, "");
  }

  @Test
  void userThatThinksFirstHasBegunBeforeItsFirstInteraction() {
    begin(1, 1);
    begin(33, 31);
    record(Interaction.HOME, 50, 1, true);

    assertThat(text("")).contains("2 users began, the last 2.0 s after the first");
  }

  @Test
  void shortCutsAreSaid() {
    record(Interaction.HOME, 0, 1, true);
    step(Interaction.HOME, Interaction.BEST_SELLERS, true);
    step(Interaction.SEARCH_REQUEST, Interaction.SEARCH_RESULTS, true);

    assertThat(text(""))
        .contains("Best Sellers are the New Products, the short cut of DBT-1.")
        .contains(
            "Search cache: searches by author and title were answered from the application's");
  }

  @Test
  void boundIsThatOfTheThinkTimesDrawnInTheWindowAndChanceIsSaid() {
    for (int i = 0; i < 220; i++) { // 10 users: 2 interactions a second, and 4.5 s each
      record(Interaction.HOME, i / 2.0, 500, true);
    }

    MixFigures figures = run.tables("").mixes().get(0);

    assertThat(figures.bound()).isEqualTo(10 / 4.5);
    assertThat(figures.boundDeviation()).isCloseTo(-10, within(0.5));
    assertThat(figures.boundError()).isCloseTo(2.0, within(0.02));
    assertThat(text(""))
        .contains("10 users / (4.000 s think time + 0.500 s response) = 2.22 BT/s; the run had 2.0")
        .contains("because BT/s is -9.");
  }

  @Test
  void latenessOfThinkTimesIsShownAndThoseOfTheRampDoNotCount() {
    record(Interaction.HOME, 0, 1, true, Outcome.COMMITTED, 500);
    for (int i = 0; i < 198; i++) {
      record(Interaction.HOME, 20 + i / 4.0, 1, true, Outcome.COMMITTED, 2);
    }
    record(Interaction.HOME, 80, 1, true, Outcome.COMMITTED, 12);
    record(Interaction.HOME, 81, 1, true, Outcome.COMMITTED, 30);

    assertThat(text(""))
        .contains(
            "think times late by more than 10 ms on the load machine: 1.00 %; 99 % at most 2.0 ms"
                + " late, the latest 30.0 ms");
  }

  @Test
  void usersThatBeginAfterTheRampAreAnObjection() {
    begin(0);
    begin(10.5);
    assertThat(text("")).contains("2 users began, the last 10.5 s after the first");
    assertThat(text("")).doesNotContain("because the last of its users");

    begin(11.5);
    assertThat(text(""))
        .contains("because the last of its users began 11.5 s after the first, and the ramp is 10");
  }

  private void begin(double atSecond) {
    record(Interaction.HOME, atSecond, 900, true, Outcome.COMMITTED, -1);
  }

  @Test
  void cancelledInteractionsAreNotCounted() {
    record(Interaction.HOME, 50, 1, true, Outcome.CANCELLED, 0);

    assertThat(run.tables("").mixes().get(0).all().count()).isZero();
  }

  @Test
  void runWithoutAnInteractionSaysSo() {
    assertThat(new ShopRun(0, 1, Published.NONE).tables("").tables().lines())
        .isEqualTo(List.of("Bookshop Results: no sample of Bookshop User"));
  }
}
