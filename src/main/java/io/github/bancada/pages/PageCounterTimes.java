package io.github.bancada.pages;

import io.github.bancada.metrics.TimedSampleResult;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.reporters.AbstractListenerElement;
import org.apache.jmeter.samplers.Clearable;
import org.apache.jmeter.samplers.Remoteable;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestStateListener;

/**
 * Listener: pages and megabytes a second, and real, user and system time of each label of {@link
 * PrinterPageCount}, at the end of the test, with published times beside them. In distributed mode
 * it works on the controller, over all engines. Samples of others are ignored.
 *
 * <p>Thread-safe: {@link #sampleOccurred} is called by all users at once. Clones share one {@link
 * CounterTimesSession}.
 */
public class PageCounterTimes extends AbstractListenerElement
    implements SampleListener, TestStateListener, Remoteable, NoThreadClone, Clearable {
  private static final long serialVersionUID = 1L;

  /** Property: published times to show beside the run, see {@link PublishedTimes}; "" for none. */
  static final String PUBLISHED = "PageCounterTimes.published";

  private transient CounterTimesSession session = new CounterTimesSession();

  /** How many clones were made of this one: on a controller, one for each engine of the test. */
  private transient AtomicInteger clones = new AtomicInteger();

  /** That count of the listener of which this one is a clone; null if it is none. */
  private transient AtomicInteger siblings;

  @Override
  public Object clone() {
    PageCounterTimes copy = (PageCounterTimes) super.clone();
    copy.session = session;
    copy.siblings = clones;
    clones.incrementAndGet();
    return copy;
  }

  /** A listener read from a stream begins with a session of its own. */
  protected Object readResolve() {
    session = new CounterTimesSession();
    clones = new AtomicInteger();
    return this;
  }

  @Override
  public void testStarted() {
    testStarted("");
  }

  @Override
  public void testStarted(String host) {
    int engines = siblings == null ? 1 : siblings.get();
    boolean begun = session.start(host, engines, evaluated(getPublished()), this::show);
    if (begun && siblings != null) {
      siblings.set(0); // the next test makes its clones anew
    }
  }

  /** On a controller JMeter leaves functions in listeners as they are written. */
  private static String evaluated(String text) {
    return text.contains("${") ? new CompoundVariable(text).execute() : text;
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
  public void testEnded() {
    testEnded("");
  }

  @Override
  public void testEnded(String host) {
    session.end(host);
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    SampleResult result = event.getResult();
    session
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

  @Override
  public void sampleStarted(SampleEvent event) {
    // A sample counts when it ends.
  }

  @Override
  public void sampleStopped(SampleEvent event) {
    // A sample counts when it ends.
  }

  @Override
  public void clearData() {
    // What is shown lives in the GUI, which clears itself; files on disk stay.
  }

  /** Published times to show beside the run, "" for none. */
  public String getPublished() {
    return getPropertyAsString(PUBLISHED, "");
  }

  public void setPublished(String published) {
    setProperty(PUBLISHED, published);
  }
}
