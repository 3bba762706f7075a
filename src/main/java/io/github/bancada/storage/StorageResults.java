package io.github.bancada.storage;

import io.github.bancada.element.ResultsListener;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.field.Values;
import io.github.bancada.metrics.OutsideLoad;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.storage.results.PhaseSample;
import io.github.bancada.storage.results.StorageRun;
import io.github.bancada.table.RunTables;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Listener: rate, times, CPU and caches of each phase on each target, and what the test ran on.
 * Ignores samples of single blocks, of other samplers, and outside the load.
 */
public class StorageResults extends ResultsListener<StorageRun> {
  static final Fields FIELDS = new Fields(StorageResults.class);

  static final Field<String> PUBLISHED = FIELDS.lines("published");

  private static final long serialVersionUID = 1L;

  public StorageResults() {
    super("Storage Results", "storage.csv");
  }

  @Override
  public Fields fields() {
    return FIELDS;
  }

  @Override
  protected StorageRun newRun(Values settings) {
    return new StorageRun(StorageRun.PUBLISHED.parse(settings.get(PUBLISHED)));
  }

  @Override
  protected void record(StorageRun run, SampleResult sample) {
    if (OutsideLoad.isOutside(sample)) {
      return; // such as a warm-up
    }
    PhaseSample.of(
            sample.getSampleLabel(),
            sample.getStartTime(),
            TimedSampleResult.elapsedNanosOf(sample),
            sample.isSuccessful(),
            sample.getSentBytes(),
            sample.getBytesAsLong(),
            sample.getResponseHeaders())
        .ifPresent(run::record);
  }

  @Override
  protected RunTables tables(StorageRun run) {
    return run.tables().answering();
  }
}
