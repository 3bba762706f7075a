package io.github.bancada.storage;

import io.github.bancada.element.ResultsListener;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.field.Values;
import io.github.bancada.storage.dedup.DedupFacts;
import io.github.bancada.storage.dedup.DedupRun;
import io.github.bancada.table.RunTables;
import io.github.bancada.work.SampleFacts;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Listener: what deduplication and compression would save, by label of {@link DedupEstimate}, at
 * the end of the test, with published figures beside it. Ignores other samples.
 */
public class DedupResults extends ResultsListener<DedupRun> {
  static final Fields FIELDS = new Fields(DedupResults.class);

  static final Field<String> PUBLISHED = FIELDS.lines("published");

  private static final long serialVersionUID = 1L;

  public DedupResults() {
    super("Dedup Results", "dedup.csv");
  }

  @Override
  public Fields fields() {
    return FIELDS;
  }

  @Override
  protected DedupRun newRun(Values settings) {
    return new DedupRun(DedupRun.Table.PUBLISHED.parse(settings.get(PUBLISHED)));
  }

  @Override
  protected void record(DedupRun run, SampleResult sample) {
    DedupFacts.of(new SampleFacts(sample.getResponseHeaders()))
        .ifPresent(facts -> run.record(sample.getSampleLabel(), facts));
  }

  @Override
  protected RunTables tables(DedupRun run) {
    return run.table().tables().answering();
  }
}
