package io.github.bancada.metrics;

import io.github.bancada.table.RunPart;
import java.io.IOException;
import org.apache.jmeter.samplers.SampleResult;

/** Makes samples as Transaction Controllers do, and runs with them. */
public final class Transactions {
  public static final long START = 1_700_000_000_000L;

  private Transactions() {}

  /** A sample beside those inside; it has their bytes. */
  public static SampleResult beside(
      String label, long endEpochMillis, long elapsedMillis, boolean success) {
    SampleResult sample = Samples.inMilliseconds(label, endEpochMillis, elapsedMillis, success);
    sample.setResponseCode(success ? "200" : "");
    sample.setResponseMessage(
        "Number of samples in transaction : 2, number of failing samples : " + (success ? 0 : 1));
    sample.setBytes(200L);
    return sample;
  }

  /** A parent sample, which has those inside. */
  public static SampleResult parent(String label, long endEpochMillis, long elapsedMillis) {
    SampleResult sample = beside(label, endEpochMillis, elapsedMillis, true);
    SampleResult inside = Samples.inMilliseconds("inside", endEpochMillis, elapsedMillis, true);
    sample.addRawSubResult(inside);
    return sample;
  }

  /** A sample of a sampler, of 100 bytes. */
  public static SampleResult sample(
      String label, long endEpochMillis, long elapsedMillis, boolean success) {
    SampleResult sample = Samples.inMilliseconds(label, endEpochMillis, elapsedMillis, success);
    sample.setResponseCode(success ? "200" : "503");
    sample.setBytes(100L);
    return sample;
  }

  /** Records samples; each may be of a Transaction Controller. */
  public static RunSummary run(TransactionSamples choice, SampleResult... samples)
      throws IOException {
    try (RunRecorder recorder = RunRecorder.replay(START, 2, RunPart.WHOLE, START, choice)) {
      for (SampleResult sample : samples) {
        recorder.record(sample);
      }
      return inMemory(recorder.finish(Samples.info(START, START + 10_000)));
    }
  }

  /** The same run, whose rows outlive its recorder. */
  public static RunSummary inMemory(RunSummary run) throws IOException {
    return Summaries.withRowsInMemory(run);
  }

  /** Two searches and a failed purchase in a transaction that ends in the next second. */
  public static RunSummary shop(TransactionSamples choice) throws IOException {
    return run(
        choice,
        sample("Search", START + 100, 50, true),
        sample("Add", START + 500, 400, true),
        sample("Pay", START + 900, 300, false),
        beside("Buy", START + 1_100, 900, false),
        sample("Search", START + 1_500, 70, true));
  }
}
