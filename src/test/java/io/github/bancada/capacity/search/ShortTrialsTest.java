package io.github.bancada.capacity.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.bancada.testing.LongForm;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Many searches with trials of 5 s: eight workers of 100/s, response p95 below 50 ms. */
class ShortTrialsTest {
  private static final int SEEDS = LongForm.of(40, 200);
  private static final double CAPACITY = 721.85;

  /** Where throughput / mean response is greatest, M/M/8. */
  private static final double KNEE = 596;

  private static List<CapacityResult> results;

  @BeforeAll
  static void search() {
    KnownServers.Known server =
        new KnownServers.Known(
            "M/M/8, trials of 5 s",
            CAPACITY,
            SearchOptions.of(
                    LoadKind.RATE, 100, 20_000, Objective.of(KnownServers.percentile(95, 50)))
                .withTrial(5),
            seed -> OpenLoad.poisson(QueueServer.exponential(100, 8, seed), seed));
    results =
        IntStream.rangeClosed(1, SEEDS)
            .parallel()
            .mapToObj(seed -> Sweep.search(server, seed))
            .toList();
  }

  /** The mean of 200 differs from the truth by 0.05 %, and varies by 0.09 %. */
  @Test
  void capacityLeansToNoSide() {
    assertThat(results).allMatch(CapacityResult::isFound);
    assertThat(results.stream().mapToDouble(CapacityResult::capacity).average().orElseThrow())
        .isCloseTo(CAPACITY, within(0.005 * CAPACITY));
  }

  @Test
  void intervalsHoldTheCapacity() {
    assertThat(results)
        .filteredOn(result -> result.low() <= CAPACITY && CAPACITY <= result.high())
        .hasSizeGreaterThanOrEqualTo(SEEDS * 97 / 100);
  }

  @Test
  void kneeLiesWhereItIsSaidToBe() {
    assertThat(results)
        .filteredOn(result -> result.knee().isPresent())
        .hasSizeGreaterThan(SEEDS * 9 / 10)
        .extracting(result -> result.knee().orElseThrow())
        .allMatch(knee -> knee.low() < KNEE && KNEE < knee.high());
  }

  /** A load reported as missed was missed beyond doubt, and none above it was met. */
  @Test
  void sentenceIsNotContradictedByTrials() {
    assertThat(results)
        .filteredOn(result -> !Double.isNaN(result.lowestMissed()))
        .hasSizeGreaterThan(SEEDS * 9 / 10)
        .allSatisfy(
            result ->
                assertThat(result.trials())
                    .filteredOn(trial -> trial.load() >= result.lowestMissed())
                    .noneMatch(trial -> trial.verdict() == TrialVerdict.MET));
    assertThat(results)
        .filteredOn(result -> CapacityText.closing(result).contains("far above the interval"))
        .hasSizeLessThan(Math.max(2, SEEDS / 20));
  }
}
