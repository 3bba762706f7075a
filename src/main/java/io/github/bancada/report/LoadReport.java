package io.github.bancada.report;

import io.github.bancada.element.RunListener;
import io.github.bancada.jmeter.BarrierMessage;
import io.github.bancada.jmeter.EmbeddedServer;
import io.github.bancada.jmeter.JMeterSummary;
import io.github.bancada.report.html.ReportWriter;
import io.github.bancada.report.view.PublishedView;
import io.github.bancada.report.window.LiveView;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.testelement.property.NullProperty;
import org.apache.jmeter.util.JMeterUtils;

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
  public static final String DIRECTORY = "LoadReport.directory";

  /** Property: published figures to show beside the run, see {@link PublishedView}. */
  public static final String PUBLISHED = "LoadReport.published";

  /** Property: see {@link ReportOptions#intendedInterval}. */
  public static final String INTENDED_INTERVAL = "LoadReport.intendedInterval";

  /** Property: see {@link ReportOptions#compare}. */
  public static final String COMPARE = "LoadReport.compare";

  /** Property: see {@link ReportOptions#skip}. A plan without it takes {@link #SKIP_DEFAULT}. */
  public static final String SKIP = "LoadReport.skip";

  /** Property: see {@link ReportOptions#until}. A plan without it takes {@link #UNTIL_DEFAULT}. */
  public static final String UNTIL = "LoadReport.until";

  /**
   * Property: see {@link ReportOptions#transactions}. A plan without it takes {@link
   * #TRANSACTIONS_DEFAULT}.
   */
  public static final String TRANSACTIONS = "LoadReport.transactions";

  static final String SKIP_DEFAULT = "${__P(report.skip,)}";
  static final String UNTIL_DEFAULT = "${__P(report.until,)}";
  static final String TRANSACTIONS_DEFAULT = "${__P(report.transactions,separate)}";

  /** Property: see {@link ReportOptions#apdex}. */
  public static final String APDEX = "LoadReport.apdex";

  /** Value of an absent field {@link #APDEX}, as in older plans. */
  private static final String APDEX_PROPERTY = "report.apdex";

  /** The embedded server of this clone's engine; "" for none. */
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
    embedded = "";
    return super.readResolve();
  }

  @Override
  public Object clone() {
    JMeterSummary.silence();
    return super.clone();
  }

  @Override
  public void testStarted(String host) {
    super.testStarted(host);
    session()
        .start(
            host,
            engines(),
            new ReportOptions(
                evaluated(text(DIRECTORY)),
                evaluated(text(PUBLISHED)),
                evaluated(text(INTENDED_INTERVAL)),
                evaluated(text(COMPARE)),
                evaluated(laterText(SKIP, SKIP_DEFAULT)),
                evaluated(laterText(UNTIL, UNTIL_DEFAULT)),
                apdex(),
                evaluated(laterText(TRANSACTIONS, TRANSACTIONS_DEFAULT))))
        .ifPresent(
            run -> {
              runHasBegun();
              if (getVisualizer() instanceof LiveView view) {
                view.offer(session()::livePage);
                view.follow(run::snapshot);
              }
            });
    reportEmbeddedServer();
  }

  private String apdex() {
    return getProperty(APDEX) instanceof NullProperty
        ? JMeterUtils.getPropDefault(APDEX_PROPERTY, "")
        : evaluated(text(APDEX));
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    session().record(event.getResult(), engine());
  }

  @Override
  public boolean showsArrivals() {
    return true;
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
    BarrierMessage.toldBy(event).ifPresent(opening -> session().opened(opening.on(engine())));
  }

  /** On a controller; the server of the engine may start before or after this listener. */
  private void reportEmbeddedServer() {
    if (!engine().isEmpty() && !embedded.isEmpty()) {
      session().embeddedServer(engine(), embedded);
    }
  }
}
