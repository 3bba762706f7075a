package io.github.bancada.report;

import io.github.bancada.metrics.EmbeddedServer;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.reporters.AbstractListenerElement;
import org.apache.jmeter.samplers.Clearable;
import org.apache.jmeter.samplers.Remoteable;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.property.NullProperty;

/**
 * Listener: sums a run up in nanoseconds and constant memory, prints a table and writes the files
 * of {@link ReportWriter}. In distributed mode it works on the controller, over all engines.
 *
 * <p>Thread-safe: {@link #sampleOccurred} is called by all users at once. Clones share one {@link
 * ReportSession}.
 */
public class LoadReport extends AbstractListenerElement
    implements SampleListener, TestStateListener, Remoteable, NoThreadClone, Clearable {
  private static final long serialVersionUID = 1L;

  /** Property: directory for the files; "" = {@code results/<plan>-<time>}. */
  static final String DIRECTORY = "LoadReport.directory";

  /** Property: a published table to print beside the run, see {@link PublishedTable}. */
  static final String PUBLISHED = "LoadReport.published";

  /** Property: see {@link ReportOptions#intendedInterval}. */
  static final String INTENDED_INTERVAL = "LoadReport.intendedInterval";

  /** Property: see {@link ReportOptions#compare}. */
  static final String COMPARE = "LoadReport.compare";

  private transient ReportSession session = new ReportSession();

  /** How many clones were made of this one: on a controller, one for each engine of the test. */
  private transient AtomicInteger clones = new AtomicInteger();

  /** That count of the report of which this one is a clone; null if it is none. */
  private transient AtomicInteger siblings;

  /** Name of the remote engine whose samples come to this clone; "" for this process. */
  private transient volatile String engine = "";

  /** The server embedded in that engine; "" for none. */
  private transient volatile String embedded = "";

  @Override
  public Object clone() {
    LoadReport copy = (LoadReport) super.clone();
    copy.session = session;
    copy.siblings = clones;
    clones.incrementAndGet();
    return copy;
  }

  /** A report read from a stream begins with a session of its own. */
  protected Object readResolve() {
    session = new ReportSession();
    clones = new AtomicInteger();
    engine = "";
    embedded = "";
    return this;
  }

  @Override
  public void testStarted() {
    testStarted("");
  }

  @Override
  public void testStarted(String host) {
    engine = host;
    int engines = siblings == null ? 1 : siblings.get();
    session
        .start(
            host,
            engines,
            new ReportOptions(
                evaluated(getDirectory()),
                evaluated(getPublished()),
                evaluated(getIntendedInterval()),
                evaluated(getCompare())))
        .ifPresent(
            run -> {
              if (siblings != null) {
                siblings.set(0); // the next test makes its clones anew
              }
              if (getVisualizer() instanceof LiveView view) {
                view.follow(run::snapshot);
              }
            });
    tellOfEmbeddedServer();
  }

  /** On a controller JMeter leaves functions in listeners as they are written. */
  private static String evaluated(String text) {
    return text.contains("${") ? new CompoundVariable(text).execute() : text;
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
    session.record(event.getResult(), engine);
  }

  @Override
  public void sampleStarted(SampleEvent event) {
    // A sample counts when it ends; but see whether it is one.
    EmbeddedServer.toldBy(event)
        .ifPresent(
            server -> {
              embedded = server;
              tellOfEmbeddedServer();
            });
  }

  /** On a controller; the engine's server may have started before this listener or after it. */
  private void tellOfEmbeddedServer() {
    if (!engine.isEmpty() && !embedded.isEmpty()) {
      session.embeddedServer(engine, embedded);
    }
  }

  @Override
  public void sampleStopped(SampleEvent event) {
    // A sample counts when it ends.
  }

  @Override
  public void clearData() {
    // What is shown lives in the GUI, which clears itself; files on disk stay.
  }

  /** Directory for the files, "" for the default. */
  public String getDirectory() {
    return getPropertyAsString(DIRECTORY, "");
  }

  public void setDirectory(String directory) {
    setProperty(DIRECTORY, directory);
  }

  /** The published table to print beside the run, "" for none. */
  public String getPublished() {
    return getPropertyAsString(PUBLISHED, "");
  }

  public void setPublished(String published) {
    setProperty(PUBLISHED, published);
  }

  /** Milliseconds from one sample of a user to the next, as a timer schedules it; "" for none. */
  public String getIntendedInterval() {
    return getPropertyAsString(INTENDED_INTERVAL, "");
  }

  /** Plans made before there was this property stay without it as long as it is "". */
  public void setIntendedInterval(String milliseconds) {
    if (!milliseconds.isEmpty() || !(getProperty(INTENDED_INTERVAL) instanceof NullProperty)) {
      setProperty(INTENDED_INTERVAL, milliseconds);
    }
  }

  /** Beginnings of labels to compare with each other, separated by commas; "" for none. */
  public String getCompare() {
    return getPropertyAsString(COMPARE, "");
  }

  /** Plans made before there was this property stay without it as long as it is "". */
  public void setCompare(String prefixes) {
    if (!prefixes.isEmpty() || !(getProperty(COMPARE) instanceof NullProperty)) {
      setProperty(COMPARE, prefixes);
    }
  }
}
