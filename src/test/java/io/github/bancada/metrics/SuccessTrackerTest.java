package io.github.bancada.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;

class SuccessTrackerTest {
  private final SuccessTracker tracker = new SuccessTracker(10_000);

  private void second(int users, SampleResult... samples) {
    SampleTotals totals = new SampleTotals();
    for (SampleResult sample : samples) {
      sample.setAllThreads(users);
      totals.add(sample, 1);
    }
    tracker.add(totals);
  }

  private static SampleResult ok(long end) {
    return Samples.ok("a", end, 1);
  }

  private static SampleResult failed(long end) {
    return Samples.failed("a", end, 1, "85 timeout", "");
  }

  @Test
  void runWithoutSuccessIsOneSilence() {
    second(5, failed(11_000), failed(11_500));

    assertThat(tracker.at(20_000))
        .isEqualTo(new Successes(OptionalLong.empty(), new Successes.Gap(10_000, 20_000, 0)));
  }

  @Test
  void silenceLastsFromTheLastSuccessToTheNext() {
    second(3, ok(10_200), ok(10_900), failed(10_950));
    second(7, failed(12_000));
    second(9, ok(15_300), ok(15_400));

    Successes successes = tracker.at(16_000);

    assertThat(successes.lastEpochMillis()).hasValue(15_400);
    assertThat(successes.longestSilence()).isEqualTo(new Successes.Gap(10_900, 15_300, 3));
    assertThat(successes.longestSilence().millis()).isEqualTo(4_400);
  }

  @Test
  void silenceAtTheEndCounts() {
    second(3, ok(10_100));

    assertThat(tracker.at(60_000).longestSilence()).isEqualTo(new Successes.Gap(10_100, 60_000, 3));
  }

  @Test
  void silenceAtTheStartCounts() {
    second(3, ok(40_000));
    second(3, ok(41_000));

    assertThat(tracker.at(41_000).longestSilence()).isEqualTo(new Successes.Gap(10_000, 40_000, 0));
  }

  @Test
  void askingAgainLaterIsAsIfNeverAskedBefore() {
    second(3, ok(10_100));
    tracker.at(50_000);
    second(3, ok(12_000));

    assertThat(tracker.at(12_500).longestSilence()).isEqualTo(new Successes.Gap(10_100, 12_000, 3));
  }

  @Test
  void timeWithoutLoadIsNoSilence() {
    tracker.pause(11_000, 30_000);
    second(3, ok(32_000), ok(33_000));
    tracker.pause(33_500, 90_000);

    assertThat(tracker.at(90_100).longestSilence()).isEqualTo(new Successes.Gap(30_000, 32_000, 0));
  }
}
