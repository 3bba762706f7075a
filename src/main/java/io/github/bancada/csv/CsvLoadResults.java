package io.github.bancada.csv;

import io.github.bancada.element.ListenerField;
import io.github.bancada.element.ResultsListener;
import io.github.bancada.element.SampleFacts;
import io.github.bancada.metrics.table.RunTables;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Listener: rows and statements a second of {@link CsvLoad}, and how many rows were inserted, at
 * the end of the test, with published figures beside them. Samples of others are ignored.
 */
public class CsvLoadResults extends ResultsListener<CsvLoadRun> {
  private static final long serialVersionUID = 1L;

  public CsvLoadResults() {
    super("CSV Load Results", "csv-load.csv");
  }

  @Override
  public List<ListenerField> fields() {
    return List.of();
  }

  @Override
  protected CsvLoadRun newRun() {
    return new CsvLoadRun(CsvLoadTable.PUBLISHED.parse(value(PUBLISHED)));
  }

  @Override
  protected void record(CsvLoadRun run, SampleResult sample) {
    LoadedStatement.of(new SampleFacts(sample.getResponseHeaders()))
        .ifPresent(
            statement ->
                run.record(
                    statement,
                    sample.isSuccessful(),
                    sample.getSentBytes(),
                    sample.getBytesAsLong(),
                    sample.getStartTime(),
                    sample.getEndTime()));
  }

  @Override
  protected RunTables tables(CsvLoadRun run) {
    return run.table().tables();
  }
}
