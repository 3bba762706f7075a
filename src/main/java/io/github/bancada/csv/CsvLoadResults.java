package io.github.bancada.csv;

import io.github.bancada.element.ResultsListener;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.field.Values;
import io.github.bancada.table.RunTables;
import io.github.bancada.work.SampleFacts;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Listener: rows and statements per second of {@link CsvLoad}, its inserted rows, and published
 * figures. Ignores other samples.
 */
public class CsvLoadResults extends ResultsListener<CsvLoadRun> {
  static final Fields FIELDS = new Fields(CsvLoadResults.class);

  static final Field<String> PUBLISHED = FIELDS.lines("published");

  private static final long serialVersionUID = 1L;

  public CsvLoadResults() {
    super("CSV Load Results", "csv-load.csv");
  }

  @Override
  public Fields fields() {
    return FIELDS;
  }

  @Override
  protected CsvLoadRun newRun(Values settings) {
    return new CsvLoadRun(CsvLoadTable.PUBLISHED.parse(settings.get(PUBLISHED)));
  }

  @Override
  protected void record(CsvLoadRun run, SampleResult sample) {
    StatementSample.Facts.of(new SampleFacts(sample.getResponseHeaders()))
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
    return run.table().tables().answering();
  }
}
