package io.github.bancada.arrivals;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.IntendedStart;
import io.github.bancada.metrics.LabelSummary;
import io.github.bancada.metrics.RunRecorder;
import io.github.bancada.metrics.Samples;
import io.github.bancada.testing.LongForm;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;

/**
 * A server behind a socket stands still: 2 s in 20 s, in the short form 1 s in 2.5 s. What those
 * felt who came meanwhile follows from what the server itself has kept.
 */
class FrozenSocketTest extends ArrivalsRun {
  private static final long SECOND = 1_000_000_000;
  private static final int RATE = 100;
  private static final int USERS = 8;
  private static final Duration FREEZE = Duration.ofSeconds(LongForm.of(1, 2));
  private static final int ARRIVALS = LongForm.of(250, 2000);
  private static final int FREEZES_AT = LongForm.of(60, 900);
  private static final double[] PERCENTS =
      LongForm.of(new double[] {75, 85, 95, 99}, new double[] {92, 95, 97, 99, 99.9});

  @Test
  void responseTimesAreThoseOfTheFreezeAndServiceTimesAreNot() throws Exception {
    try (FreezingServer server = new FreezingServer(FREEZES_AT, FREEZE)) {
      ByteCall call = new ByteCall(server);
      group("rate(" + RATE + "/s) even_arrivals(" + 1000L * ARRIVALS / RATE + " ms)", USERS)
          .add(call);

      List<SampleResult> results = run();

      assertThat(results).hasSize(ARRIVALS).allMatch(SampleResult::isSuccessful);
      List<Long> intended = intended(server.received());
      List<Long> frozen = intended.stream().map(each -> frozen(each, server)).sorted().toList();
      List<Long> answered = waits(intended, server.answered());
      List<Long> ended = waits(intended, call.ended().stream().sorted().toList());
      LabelSummary recorded = recorded(results);
      for (double percent : PERCENTS) {
        double response = recorded.asResponse().elapsed().percentileNanos(percent);
        assertThat(response)
            .as("response p%s", percent)
            .isGreaterThanOrEqualTo(0.999 * percentile(frozen, percent))
            .isBetween(0.999 * percentile(answered, percent), 1.001 * percentile(ended, percent));
        assertThat(percentile(frozen, percent)).isGreaterThan(FREEZE.toNanos() / 10.0);
      }
      double usual = PERCENTS[1];
      assertThat((double) recorded.elapsed().percentileNanos(usual))
          .as("service p%s", usual)
          .isLessThan(percentile(frozen, usual) / 2);
    }
  }

  /**
   * When arrivals were meant to begin: evenly spaced, with the most punctual request as the one
   * that came in time.
   */
  private static List<Long> intended(List<Long> received) {
    long origin =
        IntStream.range(0, received.size())
            .mapToLong(k -> received.get(k) - k * SECOND / RATE)
            .min()
            .orElseThrow();
    return IntStream.range(0, received.size()).mapToObj(k -> origin + k * SECOND / RATE).toList();
  }

  /** How long the freeze alone lets one wait that was meant for this moment. */
  private static long frozen(long intended, FreezingServer server) {
    return intended < server.frozenNanos() ? 0 : Math.max(0, server.thawedNanos() - intended);
  }

  private static List<Long> waits(List<Long> from, List<Long> to) {
    List<Long> waits = new ArrayList<>();
    for (int k = 0; k < from.size(); k++) {
      waits.add(to.get(k) - from.get(k));
    }
    return waits.stream().sorted().toList();
  }

  private static double percentile(List<Long> sorted, double percent) {
    return sorted.get((int) Math.ceil(percent * sorted.size() / 100) - 1);
  }

  private static LabelSummary recorded(List<SampleResult> results) throws IOException {
    long start = results.get(0).getStartTime();
    assertThat(results).allMatch(each -> IntendedStart.of(each) != null);
    try (RunRecorder recorder = RunRecorder.replay(start, 60)) {
      results.forEach(recorder::record);
      return recorder.finish(Samples.info(start, start + 60_000)).labels().get(0);
    }
  }
}
