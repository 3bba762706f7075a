package io.github.bancada.transaction;

import io.github.bancada.element.ResultsListener;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.sql.action.ActionFacts;
import io.github.bancada.work.SampleFacts;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;

/**
 * A listener of transactions. In distributed mode the controller also reports what the element that
 * prepares and audits the database found on each load generator.
 *
 * @param <R> recorder of a run
 */
public abstract class TransactionResults<R> extends ResultsListener<R> {
  private static final long serialVersionUID = 1L;

  private final String database;

  /**
   * @param title its name on the console
   * @param file the CSV file
   * @param database name of the element that prepares and audits
   */
  protected TransactionResults(String title, String file, String database) {
    super(title, file);
    this.database = database;
  }

  /**
   * Records a sample, unless its facts are those of another sampler.
   *
   * @param startNanos since the epoch
   */
  protected abstract void record(
      R run, SampleResult sample, SampleFacts facts, long startNanos, long elapsedNanos);

  @Override
  protected final void record(R run, SampleResult sample) {
    SampleFacts facts = new SampleFacts(sample.getResponseHeaders());
    record(
        run,
        sample,
        facts,
        TimeUnit.MILLISECONDS.toNanos(sample.getStartTime()),
        TimedSampleResult.elapsedNanosOf(sample));
    if (!engine().isEmpty()) {
      ActionFacts.of(database, facts)
          .ifPresent(
              action ->
                  action.tell(
                      engine(),
                      sample.getResponseCode(),
                      sample.getResponseMessage(),
                      failedParts(sample)));
    }
  }

  /** The messages of a sample's sub-results that failed, by their labels. */
  private static Map<String, String> failedParts(SampleResult sample) {
    Map<String, String> failed = new LinkedHashMap<>();
    for (SampleResult part : sample.getSubResults()) {
      if (!part.isSuccessful()) {
        failed.put(part.getSampleLabel(), part.getResponseMessage());
      }
    }
    return failed;
  }
}
