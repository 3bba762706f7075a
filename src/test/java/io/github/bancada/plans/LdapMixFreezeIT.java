package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.ElapsedTimes;
import io.github.bancada.metrics.IntendedStart;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.Freeze;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.RequiresOpenLdap;
import io.github.bancada.testing.SlapdServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Plan ldap-mix at a rate, while its OpenLDAP is frozen for a time: 1 s of 3 s, in the long form 4
 * s of 20 s. Arrivals that are due in the freeze wait at least for the rest of it, and at most
 * until the last of them has its answer.
 */
@RequiresOpenLdap
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "signals that stop a process are POSIX")
class LdapMixFreezeIT {
  private static final int RATE = 200;
  private static final int USERS = 10;
  private static final Duration LENGTH = Duration.ofSeconds(LongForm.of(3, 20));
  private static final Duration FREEZE = Duration.ofSeconds(LongForm.of(1, 4));
  private static final long GAP_NANOS = TimeUnit.SECONDS.toNanos(1) / RATE;

  /** JMeter's stamps and the freeze's are whole milliseconds of the wall clock. */
  private static final long STAMP_NANOS = TimeUnit.MILLISECONDS.toNanos(3);

  @TempDir Path work;

  /** A sample: when it was meant to begin, and how long after that it had its answer. */
  private record Served(long intendedEpochNanos, long responseNanos) {
    static Served of(SampleResult result) {
      long late = IntendedStart.lateNanos(result);
      return new Served(startNanos(result) - late, late + TimedSampleResult.elapsedNanosOf(result));
    }

    long endEpochNanos() {
      return intendedEpochNanos + responseNanos;
    }
  }

  @Test
  void responseTimesOfAFrozenServerAreThoseOfTheSchedule() throws Exception {
    try (SlapdServer server = SlapdServer.builder().entries(100).start()) {
      Freeze freeze = new Freeze(server.pid(), RATE / 2, FREEZE);
      List<SampleResult> results = run(server, freeze);

      assertThat(results).hasSize((int) (RATE * LENGTH.toSeconds()));
      assertThat(results).allMatch(SampleResult::isSuccessful);
      List<Served> served = results.stream().map(Served::of).sorted(this::bySchedule).toList();
      comeWithEqualGaps(served);
      List<Served> frozen =
          served.stream()
              .filter(each -> each.intendedEpochNanos() >= freeze.begunEpochNanos())
              .filter(each -> each.intendedEpochNanos() < freeze.endedEpochNanos())
              .toList();
      long lasted = freeze.endedEpochNanos() - freeze.begunEpochNanos();
      assertThat(frozen.size() * GAP_NANOS).isBetween(lasted * 95 / 100, lasted * 105 / 100);
      waitForTheEndOfTheFreeze(frozen, freeze.endedEpochNanos());
      reportSaysTheSame(served);
      usersFeelLittle(results, freeze);
    }
  }

  private List<SampleResult> run(SlapdServer server, Freeze freeze) throws Exception {
    Map<String, String> properties =
        Map.ofEntries(
            Map.entry("ldap.url", server.ldapUrl()),
            Map.entry("ldap.entries", "1-100"),
            Map.entry("ldap.write", "true"),
            Map.entry("ldap.bind.dn", SlapdServer.ADMIN_DN),
            Map.entry("ldap.bind.password", SlapdServer.ADMIN_PASSWORD),
            Map.entry("users", Integer.toString(USERS)),
            Map.entry("rate", Integer.toString(RATE)),
            Map.entry("rate.duration", LENGTH.toSeconds() + " s"),
            Map.entry("rate.spacing", "even"),
            Map.entry("report.dir", work.resolve("report").toString()));
    return EngineRun.ofPlan(
            PlanRun.path("ldap-mix.jmx"),
            properties,
            tree -> {
              tree.getTree(tree.getArray()[0]).add(freeze);
              return tree;
            },
            Duration.ofMinutes(10))
        .stream()
        .filter(each -> !each.getSampleLabel().equals("Connect"))
        .toList();
  }

  private int bySchedule(Served one, Served other) {
    return Long.compare(one.intendedEpochNanos(), other.intendedEpochNanos());
  }

  /** A machine that is busy lets some begin later than they say, and none earlier. */
  private static void comeWithEqualGaps(List<Served> served) {
    long[] begins =
        IntStream.range(0, served.size())
            .mapToLong(i -> served.get(i).intendedEpochNanos() - i * GAP_NANOS)
            .sorted()
            .toArray();
    long usual = begins[begins.length / 2];
    long[] off = Arrays.stream(begins).map(each -> each - usual).toArray();
    assertThat(Arrays.stream(off).min().orElseThrow()).isGreaterThan(-2 * STAMP_NANOS);
    assertThat(Arrays.stream(off).filter(each -> each < 2 * STAMP_NANOS).count())
        .isGreaterThan(served.size() * 9 / 10);
  }

  private static void waitForTheEndOfTheFreeze(List<Served> frozen, long endEpochNanos) {
    long answered = frozen.stream().mapToLong(Served::endEpochNanos).max().orElseThrow();
    for (Served each : frozen) {
      assertThat(each.responseNanos())
          .isBetween(
              endEpochNanos - each.intendedEpochNanos() - STAMP_NANOS,
              answered - each.intendedEpochNanos());
    }
  }

  /** At each rank, with the precision of a histogram. */
  private void reportSaysTheSame(List<Served> served) throws Exception {
    RunSummary summary = SummaryJson.read(work.resolve("report/summary.json"));
    ElapsedTimes reported = summary.total().responses().outcomes().all();
    long[] response = served.stream().mapToLong(Served::responseNanos).sorted().toArray();
    assertThat(reported.count()).isEqualTo(response.length);
    IntStream.rangeClosed(1, response.length)
        .forEach(
            rank ->
                assertThat(reported.percentileNanos(100.0 * rank / response.length))
                    .as("rank %s", rank)
                    .isBetween(
                        (long) (response[rank - 1] * 0.998), (long) (response[rank - 1] * 1.002)));
  }

  /**
   * Of all who had to wait, only those felt it whose request was under way. However busy the
   * machine is, a user has one request at a time: of the freeze's time, and of all time, each has
   * no more.
   */
  private static void usersFeelLittle(List<SampleResult> results, Freeze freeze) {
    long begun = freeze.begunEpochNanos();
    long ended = freeze.endedEpochNanos();
    assertThat(results)
        .filteredOn(
            each ->
                Math.min(ended, endNanos(each)) - Math.max(begun, startNanos(each))
                    > (ended - begun) / 2 + STAMP_NANOS)
        .hasSizeBetween(1, USERS);

    long first = results.stream().mapToLong(LdapMixFreezeIT::startNanos).min().orElseThrow();
    long last = results.stream().mapToLong(LdapMixFreezeIT::endNanos).max().orElseThrow();
    Map<String, Long> felt =
        results.stream()
            .collect(
                Collectors.groupingBy(
                    SampleResult::getThreadName,
                    Collectors.summingLong(TimedSampleResult::elapsedNanosOf)));
    assertThat(felt).hasSizeLessThanOrEqualTo(USERS);
    assertThat(felt.values()).allMatch(nanos -> nanos <= last - first);
  }

  private static long startNanos(SampleResult result) {
    return TimeUnit.MILLISECONDS.toNanos(result.getStartTime());
  }

  private static long endNanos(SampleResult result) {
    return startNanos(result) + TimedSampleResult.elapsedNanosOf(result);
  }
}
