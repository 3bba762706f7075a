package io.github.bancada.bookshop.mix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.distribution.ExponentialDistribution;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests walks, think times and lengths of sessions by fixed seeds. */
class WalkTest {
  private static final int STEPS = 1_000_000;
  private static final long SECOND = 1_000_000_000L;
  private static final CutExponential SESSION = CutExponential.session(900 * SECOND);

  /** TPC-W's own rounded percentages. */
  private static final Map<ShopMix, double[]> PUBLISHED =
      Map.of(
          ShopMix.BROWSING,
          new double[] {.09, .1, 11, .69, .75, .82, 29, 11, .25, .3, 21, 12, 11, 2},
          ShopMix.SHOPPING,
          new double[] {.09, .1, 5, 1.2, 2.6, 3, 16, 5, .66, .75, 17, 20, 17, 11.6},
          ShopMix.ORDERING,
          new double[] {
            .11, .12, .46, 10.18, 12.73, 12.86, 9.12, .46, .22, .25, 12.35, 14.53, 13.08, 13.53
          });

  @ParameterizedTest
  @EnumSource(names = "FILE", mode = EnumSource.Mode.EXCLUDE)
  void stationaryDistributionIsTpcWsTable(ShopMix mix) {
    MixMatrix matrix = mix.matrix("");
    double[] published = PUBLISHED.get(mix);

    double sum = 0;
    for (Interaction each : Interaction.ALL) {
      sum += matrix.share(each);
      assertThat(100 * matrix.share(each))
          .as(each.title())
          .isBetween(published[each.ordinal()] - 0.0085, published[each.ordinal()] + 0.0085);
    }
    assertThat(sum).isBetween(1 - 1e-12, 1 + 1e-12);
  }

  @ParameterizedTest
  @EnumSource(names = "FILE", mode = EnumSource.Mode.EXCLUDE)
  void shareOfAMillionStepsIsWithinThreeStandardErrors(ShopMix mix) {
    MixMatrix matrix = mix.matrix("");
    Walk walk = new Walk(matrix, SESSION, new Seeds(1, "users 1-1"));
    Transitions steps = new Transitions();

    walk.step(0);
    for (int i = 1; i <= STEPS; i++) {
      Interaction next = walk.step(i * 7 * SECOND);
      steps.add(walk.before(), next);
    }

    MixVerdict verdict = new MixVerdict(matrix, steps);
    for (Interaction each : Interaction.ALL) {
      assertThat(verdict.standardErrors(each)).as(each.title()).isBetween(-3.0, 3.0);
    }
  }

  @Test
  void sameSeedAndUserGiveTheSameWalkWhateverTheTime() {
    assertThat(walk(1, "users 1-1", 0)).isEqualTo(walk(1, "users 1-1", 60 * SECOND));
    assertThat(walk(1, "users 1-1", 0)).isNotEqualTo(walk(2, "users 1-1", 0));
    assertThat(walk(1, "users 1-1", 0)).isNotEqualTo(walk(1, "users 1-2", 0));
  }

  private static List<Interaction> walk(long seed, String user, long stepNanos) {
    Walk walk = new Walk(ShopMix.SHOPPING.matrix(""), SESSION, new Seeds(seed, user));
    List<Interaction> steps = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      steps.add(walk.step(i * stepNanos));
    }
    return steps;
  }

  @Test
  void sessionsBeginAtHomeOnceTheirLengthIsOver() {
    Walk walk = new Walk(ShopMix.SHOPPING.matrix(""), new CutExponential(0, 0), new Seeds(1, "u"));

    for (int i = 0; i < 1000; i++) {
      boolean home = walk.step(i) == Interaction.HOME;
      assertThat(walk.isNewSession()).isEqualTo(home);
      assertThat(walk.previous() == null).isEqualTo(home);
    }
  }

  @Test
  void sessionLastsAsLongAsItsLength() {
    Walk walk = new Walk(ShopMix.SHOPPING.matrix(""), SESSION, new Seeds(1, "u"));
    walk.step(0);

    for (int i = 0; i < 100; i++) {
      walk.step(0);
      assertThat(walk.isNewSession()).isFalse();
    }
    while (walk.step(3600 * SECOND) != Interaction.HOME) {
      assertThat(walk.isNewSession()).isFalse();
    }
    assertThat(walk.isNewSession()).isTrue();
  }

  @Test
  void thinkTimesFollowTheExponentialLaw() {
    assertFollows(CutExponential.thinkTime(7_200_000_000L), 7_200_000_000L);
  }

  @Test
  void sessionLengthsFollowTheExponentialLaw() {
    assertFollows(SESSION, 900 * SECOND);
  }

  /** Kolmogorov-Smirnov below the cut; the share of cut times; their mean. */
  private static void assertFollows(CutExponential law, long meanNanos) {
    int times = 100_000;
    var random = new Seeds(7, "u").next();
    List<Double> below = new ArrayList<>();
    double sum = 0;
    for (int i = 0; i < times; i++) {
      long nanos = law.nextNanos(random);
      sum += nanos;
      if (nanos < law.longestNanos()) {
        below.add((double) nanos);
      }
      assertThat(nanos).isBetween(0L, law.longestNanos());
    }

    double cut = Math.exp(-(double) law.longestNanos() / meanNanos);
    double cutSpread = Math.sqrt(times * cut * (1 - cut));
    assertThat((double) times - below.size())
        .isBetween(times * cut - 4 * cutSpread, times * cut + 4 * cutSpread);
    assertThat(sum / times / law.cutMeanNanos()).isBetween(0.99, 1.01);
    assertThat(
            new KolmogorovSmirnovTest()
                .kolmogorovSmirnovTest(
                    new BelowCut(meanNanos, law.longestNanos()),
                    below.stream().limit(5_000).mapToDouble(Double::doubleValue).toArray(),
                    false))
        .as("p of the Kolmogorov-Smirnov test")
        .isGreaterThan(0.01);
  }

  /** The exponential law, given that the time is below the cut. */
  private static final class BelowCut extends ExponentialDistribution {
    private static final long serialVersionUID = 1L;

    private final double cut;

    BelowCut(double mean, double cut) {
      super(null, mean);
      this.cut = cut;
    }

    @Override
    public double cumulativeProbability(double x) {
      return Math.min(1, super.cumulativeProbability(x) / super.cumulativeProbability(cut));
    }
  }
}
