package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.jmeter.RunningTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The phases of a run, and the rules of the benchmark. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AtmResultsPhasesTest extends AtmResultsRun {
  @Test
  void groupsThatRunOneAfterTheOtherHavePhasesOfTheirOwn() {
    AtmResults results = results(1, 2, 0);
    results.set(AtmResults.BEGIN, "label");
    results.testStarted();
    sample(results, "TCP", "0", 0, 0, 1_000, 1);
    sample(results, "TCP", "0", 0, 1_500, 1_000, 1);
    sample(results, "TLS", "0", 0, 60_000, 1_000, 1);
    sample(results, "TLS", "0", 0, 61_500, 1_000, 1);
    sample(results, "TLS", "0", 0, 62_500, 1_000, 1);
    stillAtWork(results, "TCP", 3_000);
    stillAtWork(results, "TLS", 63_000);
    results.testEnded();

    assertThat(console())
        .contains("ramp-down 0 s of each label")
        .containsPattern("(?m)^TCP +1 +2 +1 +0\\.5 ")
        .containsPattern("(?m)^TLS +1 +2 +2 +1\\.0 ")
        .doesNotContain("TOTAL");
  }

  @Test
  void rulesOfTheBenchmarkThatARunBreaksAreReported() {
    AtmResults results = results(0, 899, 0);
    results.set(AtmResults.SCALE, "1");
    results.testStarted();
    for (int i = 0; i < 1_000; i++) {
      committed(results, 0, 1_234_000);
    }
    stillAtWork(results, WITHDRAWAL, 899_000);
    results.testEnded();

    assertThat(console())
        .contains(
            "Not a valid result of the benchmark, because it measured 899 s after the warm-up, and"
                + " the rule is 15 to 60 minutes\n",
            "because 95 % of its transactions took up to 1.234 s, and the rule is under 1 s\n",
            "because the database has scale 1, and the rule is at least the TPS, 2\n");
  }

  @Test
  void runThatKeepsTheRulesHasNoRemark() {
    AtmResults results = results(0, 900, 0);
    results.set(AtmResults.SCALE, "1");
    results.testStarted();
    committed(results, 0, 999_000);
    stillAtWork(results, WITHDRAWAL, 900_000);
    results.testEnded();

    assertThat(console()).contains("ATM Results: ").doesNotContain("benchmark");
  }

  @Test
  void phaseThatUsersDidNotFillIsMeasuredAsFarAsTheyDid() {
    AtmResults results = results(1, 10, 0);
    results.testStarted();
    committed(results, 0, 1_000);
    committed(results, 1_000, 1_000_000);
    committed(results, 5_000, 1_000_000);
    results.testEnded();

    assertThat(console())
        .containsPattern("(?m)^ATM Withdrawal +3 +5 +2 +0\\.4 ")
        .contains("because its last transaction ended 5.0 s before the measured phase did;");
  }

  @Test
  void runThatWasStoppedIsMeasuredUntilItsLastTransaction() {
    AtmResults results = results(1, 60, 5);
    results.testStarted();
    committed(results, 0, 1_000);
    committed(results, 1_000, 1_000_000);
    committed(results, 4_000, 1_000_000);
    RunningTest.stopNow("somebody stopped it");
    results.testEnded();

    assertThat(console())
        .containsPattern("(?m)^ATM Withdrawal +3 +4 +2 +0\\.5 ")
        .contains("because the run ended early: somebody stopped it\n");
  }
}
