package io.github.bancada.ldap.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.ldap.accesslog.LogCounts;
import io.github.bancada.ldap.accesslog.OperationKind;
import io.github.bancada.ldap.accesslog.Outcome;
import io.github.bancada.metrics.IntendedStart;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.testing.JMeterTestHome;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The listener's table of the samples of a replay. */
class ReplayTotalsTest {
  private final ReplayTotals totals = new ReplayTotals();

  @BeforeAll
  static void useJMeter() {
    JMeterTestHome.use();
  }

  private void record(String headers, boolean success, long elapsedNanos, long lateNanos) {
    TimedSampleResult sample = new TimedSampleResult();
    sample.setTimes(0, elapsedNanos, 0, 0, 0);
    sample.setSuccessful(success);
    sample.setResponseHeaders(headers);
    if (lateNanos >= 0) {
      sample.addAssertionResult(new IntendedStart(lateNanos, true));
    }
    totals.record(sample);
  }

  private static String search(int code, long logged, long entries, long found, String left) {
    return new ReplayFacts(
            OperationKind.SEARCH, new Outcome(code, logged, entries), found, false, left)
        .headers();
  }

  private static String end(int connections) {
    return new ReplayFacts.End(
            "access.log",
            "OpenLDAP",
            2,
            connections,
            10_000_000_000L,
            5_000_000_000L,
            new LogCounts(100, 3, 2, List.of(7L, 9L), true))
        .headers("bind/saslBind=1");
  }

  @Test
  void tableHasTheLogBesideTheReplay() {
    for (int i = 1; i <= 20; i++) {
      record(search(0, i * 100_000L, 1, 1, ""), true, i * 200_000L, 0);
    }
    record(search(0, 100_000, 1, 2, "add/entryNotLogged=2"), true, 200_000, 5_000_000);
    record(search(32, 100_000, 0, 1, "add/entryNotLogged=1"), false, 200_000, 0);
    record(end(4), true, 0, -1);

    String text = String.join("\n", totals.tables().lines());

    assertThat(text)
        .contains("access.log (OpenLDAP): 4 connections, 10.000 s of the log replayed at 2x in 5.0")
        .contains("Not replayed: 3 add: the log does not have the entry")
        .contains("Not replayed: 1 bind: SASL bind: the log has no credentials")
        .contains("Late by more than 1 ms (worst 5.0 ms): 1 because their connection")
        .contains("Not understood: 2 lines of 100 (the first: 7, 9)")
        .contains("whole seconds");
    assertThat(totals.tables().csv().lines().toList())
        .contains("add,3,0,3,0,0,0,,,,,,entryNotLogged 3")
        .anyMatch(line -> line.startsWith("search,22,22,0,0,1,1,"));
  }

  @Test
  void enginesAddUp() {
    record(end(4), true, 0, -1);
    record(end(3), true, 0, -1);

    assertThat(String.join("\n", totals.tables().lines()))
        .contains("7 connections")
        .contains("Not replayed: 2 bind");
  }

  @Test
  void stoppedReplaySaysThatTheLogWentOn() {
    record(search(0, 1, 1, 1, ""), true, 1, 0);

    assertThat(String.join("\n", totals.tables().lines()))
        .contains("The replay ended before the log:");
  }

  @Test
  void samplesOfOthersAreIgnored() {
    record("ldap.other: x\n", true, 1, 0);
    record("", true, 1, 0);

    assertThat(totals.tables().isEmpty()).isTrue();
    assertThat(totals.tables().lines()).anyMatch(line -> line.contains("no sample of LDAP Replay"));
  }
}
