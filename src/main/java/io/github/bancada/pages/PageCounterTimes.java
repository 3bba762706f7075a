package io.github.bancada.pages;

import io.github.bancada.element.RunTableListener;
import io.github.bancada.element.RunTableSession;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.pages.times.CountedJob;
import io.github.bancada.pages.times.CounterTimesRun;
import io.github.bancada.pages.times.PublishedTimes;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Listener: pages and megabytes a second, and real, user and system time of each label of {@link
 * PrinterPageCount}, at the end of the test, with published times beside them. In distributed mode
 * it works on the controller, over all engines. Samples of others are ignored.
 *
 * <p>Thread-safe: {@link #sampleOccurred} is called by all users at once. Clones share one session.
 */
public class PageCounterTimes extends RunTableListener<CounterTimesRun> {
  private static final long serialVersionUID = 1L;

  /** Property: published times to show beside the run, see {@link PublishedTimes}; "" for none. */
  static final String PUBLISHED = "PageCounterTimes.published";

  public PageCounterTimes() {
    super(ofTimes());
  }

  private static RunTableSession<CounterTimesRun> ofTimes() {
    return new RunTableSession<>("Page Counter Times", "page-counters.csv", CounterTimesRun::table);
  }

  @Override
  protected RunTableSession<CounterTimesRun> newSession() {
    return ofTimes();
  }

  @Override
  protected CounterTimesRun newRun() {
    return new CounterTimesRun(PublishedTimes.parse(evaluated(getPublished())));
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    SampleResult result = event.getResult();
    session()
        .run()
        .ifPresent(
            run ->
                CountedJob.of(result.getResponseHeaders())
                    .ifPresent(
                        job ->
                            run.record(
                                result.getSampleLabel(),
                                job,
                                result.isSuccessful(),
                                TimedSampleResult.elapsedNanosOf(result),
                                result.getStartTime(),
                                result.getEndTime())));
  }

  /** Published times to show beside the run, "" for none. */
  public String getPublished() {
    return getPropertyAsString(PUBLISHED, "");
  }

  public void setPublished(String published) {
    setProperty(PUBLISHED, published);
  }
}
