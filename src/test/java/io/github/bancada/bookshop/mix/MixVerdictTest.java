package io.github.bancada.bookshop.mix;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.LongForm;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the judgement of mixes by simulated runs with fixed seeds. */
class MixVerdictTest {
  private static final CutExponential SESSION = CutExponential.session(900_000_000_000L);

  /** The article's run. */
  private static final int ARTICLE = 243_754;

  /** Walks of some users, each from its first Home on. */
  private static Transitions walk(MixMatrix matrix, long seed, int users, int stepsEach) {
    Transitions steps = new Transitions();
    for (int user = 0; user < users; user++) {
      Walk walk = new Walk(matrix, SESSION, new Seeds(seed, "users 1-" + user));
      walk.step(0);
      for (int i = 0; i < stepsEach; i++) {
        Interaction next = walk.step(0);
        steps.add(walk.before(), next);
      }
    }
    return steps;
  }

  /** Runs of all sizes, from one user's few steps on, and how many of them are called wrong. */
  @ParameterizedTest
  @CsvSource({"0.05, 150, 1000", "0.001, 100, 3000"})
  void rightWalksAreCalledWrongNoMoreOftenThanTheRuleSays(
      double chance, int shortForm, int longForm) {
    int runs = LongForm.of(shortForm, longForm);
    for (ShopMix mix : List.of(ShopMix.BROWSING, ShopMix.SHOPPING, ShopMix.ORDERING)) {
      MixMatrix matrix = mix.matrix("");

      assertRarelyWrong(matrix, chance, runs, 1, 40);
      assertRarelyWrong(matrix, chance, runs, 20, 12);
      assertRarelyWrong(matrix, chance, runs / 4, 200, 12);
      assertRarelyWrong(matrix, chance, runs / 20, 50, 1_000);
    }
  }

  private static void assertRarelyWrong(
      MixMatrix matrix, double chance, int runs, int users, int stepsEach) {
    int wrong = 0;
    for (int run = 0; run < runs; run++) {
      Transitions steps = walk(matrix, run, users, stepsEach);
      wrong += new MixVerdict(matrix, steps, chance).surprises().isEmpty() ? 0 : 1;
    }
    double expected = chance * runs;
    assertThat((double) wrong)
        .as("of %d runs of %d users", runs, users)
        .isLessThanOrEqualTo(expected + 3 * Math.sqrt(expected) + 1);
  }

  /** However short: users begin at Home, and no walk is long. */
  @ParameterizedTest
  @EnumSource(names = "FILE", mode = EnumSource.Mode.EXCLUDE)
  void standardErrorsAreTheSpreadOfWalks(ShopMix mix) {
    MixMatrix matrix = mix.matrix("");
    int runs = LongForm.of(250, 500);
    double[] sums = new double[Interaction.ALL.size()];
    double[] squares = new double[Interaction.ALL.size()];

    for (int run = 0; run < runs; run++) {
      MixVerdict verdict = new MixVerdict(matrix, walk(matrix, run, 20, 12));
      for (Interaction one : Interaction.ALL) {
        double errors = verdict.standardErrors(one);
        sums[one.ordinal()] += errors;
        squares[one.ordinal()] += errors * errors;
      }
    }

    for (Interaction one : Interaction.ALL) {
      assertThat(sums[one.ordinal()] / runs).as(one.title()).isBetween(-0.15, 0.15);
      assertThat(Math.sqrt(squares[one.ordinal()] / runs)).as(one.title()).isBetween(0.8, 1.2);
    }
  }

  /** A matrix with one threshold changed, as the typing errors of the original are. */
  private static MixMatrix mistyped(ShopMix mix, String right, String wrong) throws IOException {
    try (InputStream file = ShopMix.class.getResourceAsStream(mix.token() + ".csv")) {
      String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(text).contains(right);
      return MixFile.parse("mistyped", text.replace(right, wrong));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "BROWSING | OD,0,0,0,0,0,0,802, | OD,0,0,0,0,0,0,69, | ORDER_DISPLAY",
        "ORDERING | 5621,6341,0,9999 | 5621,8341,0,9999 | PRODUCT_DETAIL"
      })
  void typingErrorsOfTheOriginalAreFoundInTheArticlesRun(
      ShopMix mix, String right, String wrong, Interaction row) throws IOException {
    Transitions steps = walk(mistyped(mix, right, wrong), 1, 400, ARTICLE / 400);

    assertThat(new MixVerdict(mix.matrix(""), steps).surprises())
        .anyMatch(each -> each.after() == row);
    assertThat(new MixVerdict(mistyped(mix, right, wrong), steps).surprises()).isEmpty();
  }

  @Test
  void fourRareInteractionsWhereLessThanOneIsExpectedAreNoSurprise() {
    MixMatrix matrix = ShopMix.SHOPPING.matrix("");
    Transitions steps = walk(matrix, 2, 60, 11);
    for (int i = 0; i < 4; i++) {
      steps.add(Interaction.PRODUCT_DETAIL, Interaction.ADMIN_REQUEST);
      steps.add(Interaction.ADMIN_REQUEST, Interaction.ADMIN_CONFIRM);
    }

    MixVerdict verdict = new MixVerdict(matrix, steps);

    assertThat(verdict.surprises()).isEmpty();
    assertThat(verdict.isFew(Interaction.ADMIN_CONFIRM)).isTrue();
    assertThat(verdict.isFew(Interaction.HOME)).isFalse();
    assertThat(verdict.standardErrors(Interaction.ADMIN_CONFIRM)).isGreaterThan(3.5);
  }

  @Test
  void impossibleStepIsASurprise() {
    MixMatrix matrix = ShopMix.SHOPPING.matrix("");
    Transitions steps = walk(matrix, 2, 60, 11);
    steps.add(Interaction.HOME, Interaction.ADMIN_CONFIRM);

    MixVerdict.Surprise first = new MixVerdict(matrix, steps).surprises().get(0);

    assertThat(first)
        .isEqualTo(
            new MixVerdict.Surprise(Interaction.HOME, Interaction.ADMIN_CONFIRM, 1, 0.0, 0.0));
  }

  @Test
  void withoutAStepNothingIsKnown() {
    MixVerdict verdict = new MixVerdict(ShopMix.SHOPPING.matrix(""), new Transitions());

    assertThat(verdict.surprises()).isEmpty();
    assertThat(verdict.standardErrors(Interaction.HOME)).isNaN();
  }
}
