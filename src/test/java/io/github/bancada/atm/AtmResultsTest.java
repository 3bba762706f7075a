package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.jmeter.ResultsDirectory;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.transaction.TransactionFacts;
import io.github.bancada.work.SampleFacts;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The listener with samples made by hand. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AtmResultsTest extends AtmResultsRun {
  @Test
  void onlyTransactionsWhollyInsideTheMeasuredPhaseCount() throws Exception {
    ResultsDirectory.take(work);
    AtmResults results = results(1, 2, 1);
    results.testStarted();
    committed(results, 0, 400_000); // warm-up
    committed(results, 999, 2_000); // begins one millisecond before
    committed(results, 1000, 100_000); // the first that counts
    committed(results, 1500, 300_000);
    committed(results, 2800, 200_000); // ends in the last moment
    committed(results, 2900, 100_001); // ends a microsecond too late
    committed(results, 3100, 5_000); // ramp-down
    results.testEnded();

    // TPS 3/2; mean 0.2 s; concurrency 0.2 * 1.5
    assertThat(console())
        .contains("ATM Results: warm-up 1 s, measured 2 s, ramp-down 1 s;")
        .containsPattern(
            "(?m)^label +users +time s +trans +TPS +conc +avg R +min R +50 % R +90 % R +95 % R"
                + " +max R +failed +in doubt +retried$")
        .containsPattern(
            "(?m)^ATM Withdrawal +3 +2 +3 +1\\.5 +0\\.3 +0\\.2000 +0\\.1000 +0\\.200. +0\\.3000"
                + " +0\\.3000 +0\\.3000 +0 +0 +0$")
        .contains("Not wholly inside the measured time, and not counted: 4 transactions\n");
    assertThat(work.resolve("atm.csv"))
        .content()
        .startsWith(
            "label,users,warmup_s,measured_s,rampdown_s,transactions,tps,concurrency,avg_r_s,"
                + "min_r_s,p50_r_s,p90_r_s,p95_r_s,max_r_s,failed,in_doubt,retried,not_counted,"
                + "checkpoints_at_least,checkpoint_moved_bytes,checkpoint_age_bytes,dirty_pages,"
                + "most_dirty_pages,pages_flushed,log_bytes,flushes,log_flushes\n")
        .containsPattern(
            "\nATM Withdrawal,3,1,2\\.0+,1,3,1\\.50*,0\\.30*,0\\.20*,0\\.10*,0\\.200\\d+,0\\.30*,"
                + "0\\.30*,0\\.30*,0,0,0,4,{9}\n$");
  }

  @Test
  void percentilesAreExactToThreeDigitsAndNotTenthsOfASecond() {
    AtmResults results = results(0, 60, 0);
    results.testStarted();
    for (int i = 1; i <= 100; i++) {
      committed(results, 0, i * 1_000);
    }
    stillAtWork(results, WITHDRAWAL, 60_000);
    results.testEnded();

    assertThat(console())
        .containsPattern(
            "(?m)^ATM Withdrawal +3 +60 +100 +1\\.7 +0\\.1 +0\\.0505 +0\\.0010 +0\\.0500"
                + " +0\\.09\\d\\d +0\\.095\\d +0\\.1000 ");
  }

  @Test
  void failedInDoubtAndRetriedAreCountedApart() {
    AtmResults results = results(0, 10, 0);
    results.testStarted();
    committed(results, 0, 1_000);
    sample(results, WITHDRAWAL, "40001 1213", 3, 100, 900_000, 3);
    sample(results, WITHDRAWAL, "08S01 0", 0, 100, 1_000, 3);
    sample(results, WITHDRAWAL, "inDoubt", 0, 200, 1_000, 3);
    sample(results, WITHDRAWAL, "0", 12, 300, 1_000, 3);
    sample(results, WITHDRAWAL, "cancelled", 0, 400, 1_000, 3);
    sample(results, WITHDRAWAL, "08S01 0", 0, 11_000, 1_000, 3);
    results.testEnded();

    assertThat(console())
        .containsPattern("(?m)^ATM Withdrawal +3 +10 +2 +0\\.2 .* 2 +1 +2$")
        .contains("not counted: 1 transaction (1 not committed)")
        .contains("because 3 transactions were not committed");
  }

  @Test
  void severalLabelsHaveATotalAndAreNoBenchmark() {
    AtmResults results = results(0, 10, 0);
    results.set(AtmResults.PUBLISHED, "Somebody\na | 1");
    results.testStarted();
    sample(results, "Inquiry", "0", 0, 0, 100_000, 4);
    sample(results, WITHDRAWAL, "0", 0, 5_000, 300_000, 3);
    stillAtWork(results, WITHDRAWAL, 10_000);
    results.testEnded();

    assertThat(console())
        .containsPattern("(?m)^Inquiry +4 +10 +1 ")
        .containsPattern("(?m)^ATM Withdrawal +3 +10 +1 ")
        .containsPattern("(?m)^TOTAL +8 +10 +2 +0\\.2 +0\\.0 +0\\.2000 +0\\.1000 ")
        .contains(
            "Not a result of the benchmark: the benchmark has one kind of transaction, this run has"
                + " 2")
        .doesNotContain("Somebody");
  }

  @Test
  void publishedFiguresStandBesideTheRun() {
    AtmResults results = results(0, 1, 0);
    results.set(AtmResults.PUBLISHED, "Bunker tests\n\nRAID 5, best | 1502\nRAID 10 | 0.5");
    results.testStarted();
    committed(results, 0, 1_000);
    stillAtWork(results, WITHDRAWAL, 1_000);
    results.testEnded();

    assertThat(console())
        .contains(
            "TPS as published on other hardware, and this run's ratio to it:\n  Bunker tests\n")
        .containsPattern("(?m)^configuration +TPS +this run$")
        .containsPattern("(?m)^RAID 5, best +1,502 +x0\\.00$")
        .containsPattern("(?m)^RAID 10 +0\\.5 +x2\\.00$");
  }

  @Test
  void headersOfOthersAreNoTransaction() {
    assertThat(TransactionFacts.of(new SampleFacts(""))).isEmpty();
    assertThat(TransactionFacts.of(new SampleFacts("Outcome: COMMITTED\n"))).isEmpty();
    assertThat(TransactionFacts.of(new SampleFacts("Outcome: splendid\nRetries: 1\n"))).isEmpty();
    assertThat(TransactionFacts.of(new SampleFacts("HTTP/1.1 200 OK\nRetries: 1\n"))).isEmpty();
  }

  @Test
  void samplesOfOthersAreIgnored() {
    AtmResults results = results(0, 1, 0);
    results.testStarted();
    SampleResult prepare = SampleResult.createTestSample(5);
    prepare.setSampleLabel("Prepare");
    results.sampleOccurred(new SampleEvent(prepare, "setUp"));
    results.testEnded();

    assertThat(console()).isEqualTo("\nATM Results: no sample of ATM Withdrawal\n");
  }

  @Test
  void wrongFieldEndsTheTestBeforeItsFirstSample() {
    AtmResults results = results(0, 1, 0);
    results.set(AtmResults.MEASURED, "a minute");
    results.testStarted();
    results.testEnded();

    assertThat(TestAbort.isUnderWay()).isTrue();
    assertThat(console())
        .containsOnlyOnce(
            "ATM Results: Measured is 'a minute'; it takes a whole number from 1 to 604800");
  }

  @Test
  void clonesOfAllEnginesMakeOneTable() {
    JMeterUtils.setProperty("atm.results.test", "10");
    AtmResults source = results(0, 1, 0);
    source.set(AtmResults.MEASURED, "${__P(atm.results.test,)}");
    AtmResults first = (AtmResults) source.clone();
    AtmResults second = (AtmResults) source.clone();
    first.testStarted("one:1099");
    sample(first, WITHDRAWAL, "0", 0, 5, 1_000, 3);
    first.testEnded("one:1099");
    assertThat(console()).as("one engine has not begun yet").isEmpty();
    second.testStarted("two:1099");
    sample(second, WITHDRAWAL, "0", 0, 5, 1_000, 4);
    stillAtWork(second, WITHDRAWAL, 10_005);
    second.testEnded("two:1099");
    JMeterUtils.getJMeterProperties().remove("atm.results.test");

    assertThat(console())
        .containsOnlyOnce("ATM Results: ")
        .containsPattern("(?m)^ATM Withdrawal +7 +10 +2 ");
  }

  @Test
  void fileThatIsThereIsNotOverwritten() throws Exception {
    Path precious = Files.writeString(work.resolve("atm.csv"), "precious");
    ResultsDirectory.take(work);
    AtmResults results = results(0, 1, 0);
    results.testStarted();
    committed(results, 0, 1_000);
    results.testEnded();

    assertThat(precious).hasContent("precious");
  }
}
