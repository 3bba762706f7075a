package io.github.bancada.storage.dedup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.testing.LongForm;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The sample of different pieces, and whether its interval holds. */
class DistinctSampleTest {
  private static final int KEPT = 1024;
  private static final int LENGTH = 4096;
  private static final int SEEDS = 100;

  private static void see(DistinctSample sample, long high, long low, long length) {
    if (sample.lacks(high, low)) {
      sample.add(high, low, length, length);
    }
  }

  /** A sample of this many different pieces; some come several times. */
  private static DistinctSample sample(int kept, long seed, long pieces, boolean again) {
    DistinctSample sample = new DistinctSample(kept);
    for (long i = 0; i < pieces; i++) {
      long high = SplitMix64.of(SplitMix64.of(seed) + i * SplitMix64.GOLDEN);
      see(sample, high, i, LENGTH);
      if (again && i % 3 == 0) {
        see(sample, high, i, LENGTH);
      }
    }
    return sample;
  }

  @Test
  void allArePiecesOfTheSampleAsLongAsThereIsRoom() {
    DistinctSample sample = sample(KEPT, 1, KEPT, true);

    assertThat(sample.level()).isZero();
    DistinctSample.Estimate estimate = sample.estimate();
    assertThat(estimate.pieces()).isEqualTo(KEPT);
    assertThat(estimate.bytes()).isEqualTo(KEPT * LENGTH);
    assertThat(estimate.low()).isEqualTo(estimate.bytes());
    assertThat(estimate.high()).isEqualTo(estimate.bytes());
  }

  @Test
  void repeatedPiecesChangeNothing() {
    assertThat(sample(KEPT, 1, 100_000, true).estimate())
        .isEqualTo(sample(KEPT, 1, 100_000, false).estimate());
  }

  @Test
  void truthIsInTheIntervalInAtLeast95Of100Seeds() {
    long[] numbers = {3_000, 50_000, 65_536, 100_000};
    for (long pieces : numbers) {
      assertThat(holds(pieces, SEEDS)).as(pieces + " pieces").isGreaterThanOrEqualTo(95);
    }
  }

  /** In how many of the seeds the truth is in the interval. */
  private static int holds(long pieces, int seeds) {
    int holds = 0;
    for (int seed = 0; seed < seeds; seed++) {
      DistinctSample.Estimate estimate = sample(KEPT, seed, pieces, false).estimate();
      double truth = (double) pieces * LENGTH;
      if (estimate.low() <= truth && truth <= estimate.high()) {
        holds++;
      }
    }
    return holds;
  }

  @Test
  void truthOfPiecesOfDifferentLengthsIsInTheIntervalAsOften() {
    int holds = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      DistinctSample sample = new DistinctSample(KEPT);
      double truth = 0;
      for (int i = 0; i < 50_000; i++) {
        int length = random.nextInt(2048, 65_536);
        truth += length;
        see(sample, random.nextLong(), i, length);
      }
      DistinctSample.Estimate estimate = sample.estimate();
      if (estimate.low() <= truth && truth <= estimate.high()) {
        holds++;
      }
    }
    assertThat(holds).isGreaterThanOrEqualTo(95);
  }

  /** As often as its formula says. */
  @Test
  void intervalHoldsIn97PercentOfManySeeds() {
    int seeds = LongForm.of(400, 3_000);

    assertThat(100.0 * holds(20_000, seeds) / seeds)
        .isCloseTo(97.2, within(4 * Math.sqrt(97.2 * 2.8 / seeds)));
  }

  @Test
  void aBillionPiecesNeedNoMoreMemoryThanAMillion() {
    long pieces = LongForm.of(3_000_000L, 1_000_000_000L);

    DistinctSample sample = sample(PieceTally.KEPT, 7, pieces, false);

    assertThat(sample.kept()).isBetween(PieceTally.KEPT / 3, PieceTally.KEPT);
    DistinctSample.Estimate estimate = sample.estimate();
    assertThat(pieces * (double) LENGTH).isBetween(estimate.low(), estimate.high());
    assertThat((estimate.high() - estimate.low()) / estimate.bytes()).isLessThan(0.025);
  }
}
