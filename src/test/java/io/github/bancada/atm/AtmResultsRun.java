package io.github.bancada.atm;

import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.testing.ToldRun;
import io.github.bancada.transaction.TransactionFacts;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import org.apache.jmeter.samplers.SampleEvent;

/** A test as ATM Results sees it, with what it prints and writes. */
abstract class AtmResultsRun extends ToldRun {
  static final long START = 1_800_000_000_000L;
  static final String WITHDRAWAL = "ATM Withdrawal";

  static AtmResults results(int warmup, int measured, int rampdown) {
    AtmResults results = new AtmResults();
    results.set(AtmResults.WARMUP, String.valueOf(warmup));
    results.set(AtmResults.MEASURED, String.valueOf(measured));
    results.set(AtmResults.RAMPDOWN, String.valueOf(rampdown));
    return results;
  }

  /**
   * A sample.
   *
   * @param at milliseconds from the start of the test
   * @param micros elapsed
   */
  static void sample(
      AtmResults results, String label, String code, int retries, long at, long micros, int users) {
    TimedSampleResult result = new TimedSampleResult();
    result.setSampleLabel(label);
    result.setTimes(START + at, micros * 1000, 0, 0, 0);
    result.setSuccessful(code.equals("0"));
    result.setResponseCode(code);
    result.setResponseHeaders(TransactionFacts.headers(outcome(code), retries));
    result.setGroupThreads(users);
    result.setAllThreads(2 * users);
    results.sampleOccurred(new SampleEvent(result, "users"));
  }

  static Outcome outcome(String code) {
    return switch (code) {
      case "0" -> Outcome.COMMITTED;
      case Outcome.IN_DOUBT_CODE -> Outcome.IN_DOUBT;
      case "cancelled" -> Outcome.CANCELLED;
      default -> Outcome.FAILED;
    };
  }

  static void committed(AtmResults results, long at, long micros) {
    sample(results, WITHDRAWAL, "0", 0, at, micros, 3);
  }

  /** Virtual users work beyond the measured phase; this transaction is not counted. */
  static void stillAtWork(AtmResults results, String label, long at) {
    sample(results, label, "0", 0, at, 1_000, 1);
  }
}
