package io.github.bancada.report;

import io.github.bancada.element.RunListener;
import io.github.bancada.jmeter.BarrierWord;
import io.github.bancada.jmeter.EmbeddedServer;
import io.github.bancada.report.html.ReportWriter;
import io.github.bancada.report.view.PublishedView;
import io.github.bancada.report.window.LiveView;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.testelement.property.NullProperty;

/**
 * Listener: summarizes a run with nanosecond times in constant memory, prints a table and writes
 * the files of {@link ReportWriter}. In distributed mode it works on the controller, over all load
 * generators.
 *
 * <p>Thread-safe: virtual users call {@link #sampleOccurred} concurrently. Clones share one {@link
 * ReportSession}.
 */
public class LoadReport extends RunListener<ReportSession> {
  private static final long serialVersionUID = 1L;

  /** Property: directory for the files; "" = {@code results/<plan>-<time>}. */
  static final String DIRECTORY = "LoadReport.directory";

  /** Property: published figures to show beside the run, see {@link PublishedView}. */
  static final String PUBLISHED = "LoadReport.published";

  /** Property: see {@link ReportOptions#intendedInterval}. */
  static final String INTENDED_INTERVAL = "LoadReport.intendedInterval";

  /** Property: see {@link ReportOptions#compare}. */
  static final String COMPARE = "LoadReport.compare";

  /** Name of the remote engine whose samples this clone receives; "" for this process. */
  private transient volatile String engine = "";

  /** The embedded server of that engine; "" for none. */
  private transient volatile String embedded = "";

  public LoadReport() {
    super(new ReportSession());
  }

  @Override
  protected ReportSession newSession() {
    return new ReportSession();
  }

  @Override
  protected Object readResolve() {
    engine = "";
    embedded = "";
    return super.readResolve();
  }

  @Override
  public void testStarted(String host) {
    engine = host;
    session()
        .start(
            host,
            engines(),
            new ReportOptions(
                evaluated(getDirectory()),
                evaluated(getPublished()),
                evaluated(getIntendedInterval()),
                evaluated(getCompare())))
        .ifPresent(
            run -> {
              runHasBegun();
              if (getVisualizer() instanceof LiveView view) {
                view.follow(run::snapshot);
              }
            });
    reportEmbeddedServer();
  }

  @Override
  public void testEnded(String host) {
    session().end(host);
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    session().record(event.getResult(), engine);
  }

  @Override
  public void sampleStarted(SampleEvent event) {
    super.sampleStarted(event);
    EmbeddedServer.toldBy(event)
        .ifPresent(
            server -> {
              embedded = server;
              reportEmbeddedServer();
            });
    BarrierWord.toldBy(event).ifPresent(opening -> session().opened(opening.on(engine)));
  }

  /** On a controller; the server of the engine may start before or after this listener. */
  private void reportEmbeddedServer() {
    if (!engine.isEmpty() && !embedded.isEmpty()) {
      session().embeddedServer(engine, embedded);
    }
  }

  public String getDirectory() {
    return getPropertyAsString(DIRECTORY, "");
  }

  public void setDirectory(String directory) {
    setProperty(DIRECTORY, directory);
  }

  public String getPublished() {
    return getPropertyAsString(PUBLISHED, "");
  }

  public void setPublished(String published) {
    setProperty(PUBLISHED, published);
  }

  /**
   * Milliseconds from one sample of a virtual user to the next, as a timer schedules it; "" for
   * none.
   */
  public String getIntendedInterval() {
    return getPropertyAsString(INTENDED_INTERVAL, "");
  }

  /** Older plans without this property stay without it while it is "". */
  public void setIntendedInterval(String milliseconds) {
    if (!milliseconds.isEmpty() || !(getProperty(INTENDED_INTERVAL) instanceof NullProperty)) {
      setProperty(INTENDED_INTERVAL, milliseconds);
    }
  }

  public String getCompare() {
    return getPropertyAsString(COMPARE, "");
  }

  public void setCompare(String prefixes) {
    if (!prefixes.isEmpty() || !(getProperty(COMPARE) instanceof NullProperty)) {
      setProperty(COMPARE, prefixes);
    }
  }
}
