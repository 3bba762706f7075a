package io.github.bancada.pages;

import io.github.bancada.element.ResultsListener;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.field.Values;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.table.RunTables;
import io.github.bancada.work.SampleFacts;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Listener: pages and megabytes a second, and real, user and system time by label of {@link
 * PrinterPageCount}, at the end of the test, with published times beside them. Ignores other
 * samples.
 */
public class PageCounterTimes extends ResultsListener<CounterTimesRun> {
  static final Fields FIELDS = new Fields(PageCounterTimes.class);

  static final Field<String> PUBLISHED = FIELDS.lines("published");

  private static final long serialVersionUID = 1L;

  public PageCounterTimes() {
    super("Page Counter Times", "page-counters.csv");
  }

  @Override
  public Fields fields() {
    return FIELDS;
  }

  @Override
  protected CounterTimesRun newRun(Values settings) {
    return new CounterTimesRun(CounterTimesTable.PUBLISHED.parse(settings.get(PUBLISHED)));
  }

  @Override
  protected void record(CounterTimesRun run, SampleResult sample) {
    CounterTimes.JobFacts.of(new SampleFacts(sample.getResponseHeaders()))
        .ifPresent(
            job ->
                run.record(
                    sample.getSampleLabel(),
                    job,
                    sample.isSuccessful(),
                    TimedSampleResult.elapsedNanosOf(sample),
                    sample.getStartTime(),
                    sample.getEndTime()));
  }

  @Override
  protected RunTables tables(CounterTimesRun run) {
    return run.table().tables().answering();
  }
}
