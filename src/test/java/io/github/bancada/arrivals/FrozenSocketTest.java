package io.github.bancada.arrivals;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.IntendedStart;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.testing.LongForm;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;

/**
 * A server behind a socket freezes: 2 s in 20 s, in the short form 0.5 s in 1.5 s. The response
 * times of that time follow from the schedule and from the times that the server kept.
 */
class FrozenSocketTest extends ArrivalsRun {
  private static final long GAP_NANOS = 10_000_000;
  private static final long MOST_LATE_NANOS = 5_000_000;
  private static final int USERS = LongForm.of(4, 8);
  private static final Duration FREEZE = Duration.ofMillis(LongForm.of(500, 2000));
  private static final int ARRIVALS = LongForm.of(150, 2000);
  private static final int FREEZES_AT = LongForm.of(60, 900);
  private static final double[] PERCENTS =
      LongForm.of(new double[] {90, 95, 99}, new double[] {95, 97, 99, 99.9});

  /** A machine that stops between two readings of its clock disturbs one run, not three. */
  private static final int RUNS = 3;

  @Test
  void responseTimesAreThoseOfTheFreezeAndServiceTimesAreNot() throws Exception {
    List<String> differences = differences();
    for (int run = 1; run < RUNS && !differences.isEmpty(); run++) {
      plan.clear();
      beginPlan();
      differences = differences();
    }
    assertThat(differences).isEmpty();
  }

  /** Runs it; returns the percentiles that differ from the expected ones by more than 0.1 %. */
  private List<String> differences() throws Exception {
    try (FreezingServer server = new FreezingServer(FREEZES_AT, FREEZE)) {
      NumberCall sampler = new NumberCall(server);
      group("rate(100/s) even_arrivals(" + 10 * ARRIVALS + " ms)", USERS).add(sampler);

      List<SampleResult> results = run();

      assertThat(results).hasSize(ARRIVALS).allMatch(SampleResult::isSuccessful);
      return differences(
          server,
          sampler.calls().stream()
              .sorted(Comparator.comparingLong(FrozenSocketTest::said))
              .toList());
    }
  }

  private static List<String> differences(FreezingServer server, List<NumberCall.Call> calls) {
    long origin = origin(server.received());
    // By which even the most punctual request came late, as a busy machine lets it.
    long late = Math.min(Math.max(0, origin - said(calls.get(0))), MOST_LATE_NANOS);
    long[] service = calls.stream().mapToLong(FrozenSocketTest::service).sorted().toArray();
    long[] response = calls.stream().mapToLong(FrozenSocketTest::response).sorted().toArray();
    long[] thawed = sorted(i -> frozenFor(origin + i * GAP_NANOS, server));
    long[] least =
        sorted(i -> server.answeredNanos(calls.get(i).number()) - origin - i * GAP_NANOS);
    long[] most = sorted(i -> calls.get(i).endNanos() - origin - i * GAP_NANOS);
    List<String> differences = new ArrayList<>();
    for (double percent : PERCENTS) {
      double is = percentile(response, percent);
      double from = 0.999 * percentile(least, percent);
      double to = 1.001 * percentile(most, percent) + late;
      double frozen = percentile(thawed, percent);
      if (is < from || is > to || is < 0.999 * frozen) {
        differences.add(
            String.format(
                Locale.ROOT, "p%s: %.0f, not %.0f to %.0f, %.0f", percent, is, from, to, frozen));
      }
    }
    double usual = PERCENTS[0];
    if (percentile(service, usual) >= percentile(thawed, usual) / 2) {
      differences.add(String.format("service p%s: %.0f", usual, percentile(service, usual)));
    }
    return differences;
  }

  /** The schedule's first moment: the most punctual request is the one that came in time. */
  private static long origin(List<Long> received) {
    return IntStream.range(0, received.size())
        .mapToLong(k -> received.get(k) - k * GAP_NANOS)
        .min()
        .orElseThrow();
  }

  /** The intended start of a call, by its own result; it gives the schedule's order. */
  private static long said(NumberCall.Call call) {
    return call.beginNanos() - IntendedStart.lateNanos(call.result());
  }

  private static long service(NumberCall.Call call) {
    return TimedSampleResult.elapsedNanosOf(call.result());
  }

  private static long response(NumberCall.Call call) {
    return IntendedStart.lateNanos(call.result()) + service(call);
  }

  /** How long the freeze alone lets one wait that was meant for this moment. */
  private static long frozenFor(long intended, FreezingServer server) {
    return intended < server.frozenNanos() ? 0 : Math.max(0, server.thawedNanos() - intended);
  }

  private static long[] sorted(IntToLongFunction ofCall) {
    return IntStream.range(0, ARRIVALS).mapToLong(ofCall).sorted().toArray();
  }

  private static double percentile(long[] sorted, double percent) {
    return sorted[(int) Math.ceil(percent * sorted.length / 100) - 1];
  }
}
