package io.github.bancada.pages;

import io.github.bancada.element.ListenerField;
import io.github.bancada.element.ResultsListener;
import io.github.bancada.element.SampleFacts;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.metrics.table.RunTables;
import io.github.bancada.pages.times.CountedJob;
import io.github.bancada.pages.times.CounterTimesRun;
import io.github.bancada.pages.times.CounterTimesTable;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Listener: pages and megabytes a second, and real, user and system time of each label of {@link
 * PrinterPageCount}, at the end of the test, with published times beside them. Samples of others
 * are ignored.
 */
public class PageCounterTimes extends ResultsListener<CounterTimesRun> {
  private static final long serialVersionUID = 1L;

  public PageCounterTimes() {
    super("Page Counter Times", "page-counters.csv");
  }

  @Override
  public List<ListenerField> fields() {
    return List.of();
  }

  @Override
  protected CounterTimesRun newRun() {
    return new CounterTimesRun(CounterTimesTable.PUBLISHED.parse(value(PUBLISHED)));
  }

  @Override
  protected void record(CounterTimesRun run, SampleResult sample) {
    CountedJob.of(new SampleFacts(sample.getResponseHeaders()))
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
    return run.table().tables();
  }
}
