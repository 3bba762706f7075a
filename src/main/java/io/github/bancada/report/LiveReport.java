package io.github.bancada.report;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.report.live.LiveServer;
import io.github.bancada.report.live.LiveSettings;
import io.github.bancada.text.Terminal;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Serves the run of a Load Report while it goes on, if the command line asks for it. Of several
 * Load Reports in a test the first one does. Thread-safe.
 */
final class LiveReport implements AutoCloseable {
  /** The one that serves now; null for none. */
  private static final AtomicReference<LiveReport> SERVING = new AtomicReference<>();

  private final LiveServer server;

  private LiveReport(LiveServer server) {
    this.server = server;
  }

  /**
   * Takes the port before the run begins.
   *
   * @return empty if no port is asked for, or another Load Report serves
   * @throws IOException if the port cannot be had
   * @throws IllegalArgumentException if a property is wrong
   */
  static Optional<LiveReport> open() throws IOException {
    Optional<LiveSettings> settings = LiveSettings.of(name -> JMeterUtils.getPropDefault(name, ""));
    if (settings.isEmpty() || SERVING.get() != null) {
      return Optional.empty();
    }
    LiveReport report = new LiveReport(LiveServer.open(settings.get()));
    SERVING.set(report);
    return Optional.of(report);
  }

  void serve(ReportRun run) {
    server.serve(run::snapshot, JMeterContextService::getNumberOfThreads);
    Terminal.say("Live page: " + server.url());
  }

  /**
   * Gives readers the end of the run.
   *
   * @param mayWait whether a last read by Prometheus is waited for, as the settings say
   */
  void end(RunSummary whole, boolean mayWait) {
    server.end(whole, mayWait);
  }

  @Override
  public void close() {
    server.close();
    SERVING.compareAndSet(this, null);
  }
}
