package io.github.bancada.pages;

import io.github.bancada.metrics.RunListener;
import io.github.bancada.metrics.TimedSampleResult;
import java.util.List;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Listener: pages and megabytes a second, and real, user and system time of each label of {@link
 * PrinterPageCount}, at the end of the test, with published times beside them. In distributed mode
 * it works on the controller, over all engines. Samples of others are ignored.
 *
 * <p>Thread-safe: {@link #sampleOccurred} is called by all users at once. Clones share one {@link
 * CounterTimesSession}.
 */
public class PageCounterTimes extends RunListener<CounterTimesSession> {
  private static final long serialVersionUID = 1L;

  /** Property: published times to show beside the run, see {@link PublishedTimes}; "" for none. */
  static final String PUBLISHED = "PageCounterTimes.published";

  public PageCounterTimes() {
    super(new CounterTimesSession());
  }

  @Override
  protected CounterTimesSession newSession() {
    return new CounterTimesSession();
  }

  @Override
  public void testStarted(String host) {
    if (session().start(host, engines(), evaluated(getPublished()), this::show)) {
      runHasBegun();
    }
  }

  private void show(List<String> lines) {
    if (getVisualizer() instanceof PageCounterTimesGui panel) {
      panel.show(lines);
    }
    if (GuiPackage.getInstance() == null) {
      System.out.println("\n" + String.join("\n", lines));
      System.out.flush();
    }
  }

  @Override
  public void testEnded(String host) {
    session().end(host);
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
