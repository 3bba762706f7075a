package io.github.bancada.report;

import io.github.bancada.jmeter.UnwrittenResults;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.live.LiveServer;
import io.github.bancada.report.live.LiveSettings;
import io.github.bancada.report.live.OtlpSender;
import io.github.bancada.text.Terminal;
import java.io.IOException;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntSupplier;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves and sends a live run if the command line asks for it. Only the first Load Report of a test
 * does so. Thread-safe.
 */
final class LiveReport implements AutoCloseable {
  private static final Logger log = LoggerFactory.getLogger(LiveReport.class);

  /** The instance that serves now; null for none. */
  private static final AtomicReference<LiveReport> SERVING = new AtomicReference<>();

  private final Optional<LiveServer> server;
  private final Optional<OtlpSender.Settings> otlp;
  private volatile Optional<OtlpSender> sender = Optional.empty();

  private LiveReport(Optional<LiveServer> server, Optional<OtlpSender.Settings> otlp) {
    this.server = server;
    this.otlp = otlp;
  }

  /**
   * Takes the port before the run begins.
   *
   * @return empty if neither a port nor a collector is set, or another Load Report serves
   * @throws IOException if the port is not available
   * @throws IllegalArgumentException if a property is wrong
   */
  static Optional<LiveReport> open() throws IOException {
    Optional<LiveSettings> settings = LiveSettings.of(LiveReport::property);
    Optional<OtlpSender.Settings> otlp = OtlpSender.Settings.of(LiveReport::property);
    if (settings.isEmpty() && otlp.isEmpty() || SERVING.get() != null) {
      return Optional.empty();
    }
    Optional<LiveServer> server =
        settings.isEmpty() ? Optional.empty() : Optional.of(LiveServer.open(settings.get()));
    LiveReport report = new LiveReport(server, otlp);
    SERVING.set(report);
    return Optional.of(report);
  }

  private static String property(String name) {
    return JMeterUtils.getPropDefault(name, "");
  }

  void serve(ReportRun run) {
    IntSupplier users = JMeterContextService::getNumberOfThreads;
    server.ifPresent(
        page -> {
          page.serve(run::snapshot, users);
          Terminal.say("Live page: " + page.url());
          log.info("Live page: {}", page.url()); // JMeter's window hides the console
        });
    sender = otlp.map(settings -> OtlpSender.start(settings, run::snapshot, users));
  }

  /** Address of the page, for the user of this JMeter. */
  Optional<URI> page() {
    return server.map(LiveServer::page);
  }

  /**
   * Sends the end of the run to readers.
   *
   * @param mayWait whether there is time for slow readers and a last read by Prometheus
   */
  void end(RunSummary whole, boolean mayWait) {
    try {
      if (sender.isPresent()) {
        sender.get().end(whole);
      }
    } catch (IOException e) {
      UnwrittenResults.because("Load Report", e);
    } finally {
      server.ifPresent(page -> page.end(whole, mayWait));
    }
  }

  @Override
  public void close() {
    server.ifPresent(LiveServer::close);
    sender.ifPresent(OtlpSender::close);
    SERVING.compareAndSet(this, null);
  }
}
