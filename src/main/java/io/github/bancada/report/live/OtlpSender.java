package io.github.bancada.report.live;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.process.Daemons;
import io.github.bancada.report.view.RunMoment;
import io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporter;
import io.opentelemetry.exporter.otlp.http.metrics.OtlpHttpMetricExporterBuilder;
import io.opentelemetry.sdk.common.CompletableResultCode;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends a run to an OpenTelemetry collector while it goes on (OTLP over HTTP, binary), every ten
 * seconds and once more at its end. Thread-safe.
 */
public final class OtlpSender implements AutoCloseable {
  private static final org.slf4j.Logger log = LoggerFactory.getLogger(OtlpSender.class);

  /** Held, so that its level stays; what it says is in the results that exports give. */
  private static final Logger LIBRARY = Logger.getLogger("io.opentelemetry");

  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final long PERIOD_SECONDS = 10;

  private final String url;
  private final OtlpHttpMetricExporter exporter;
  private final LiveRun run;
  private final ScheduledExecutorService ticker = Daemons.timer("bancada-otlp");

  private OtlpSender(OtlpSettings settings, LiveRun run) {
    LIBRARY.setLevel(Level.OFF);
    url = settings.url();
    this.run = run;
    OtlpHttpMetricExporterBuilder builder =
        OtlpHttpMetricExporter.builder()
            .setEndpoint(url)
            .setTimeout(TIMEOUT)
            .setConnectTimeout(TIMEOUT)
            .setRetryPolicy(null);
    if (!settings.token().isEmpty()) {
      builder.setHeaders(() -> Map.of("Authorization", "Bearer " + settings.token()));
    }
    exporter = builder.build();
  }

  /**
   * Begins to send.
   *
   * @param source gives the run so far, on any thread
   * @param users gives the number of active virtual users of this process
   */
  public static OtlpSender start(
      OtlpSettings settings, Supplier<RunSummary> source, IntSupplier users) {
    OtlpSender sender = new OtlpSender(settings, new LiveRun(source, users));
    sender.ticker.scheduleWithFixedDelay(
        sender::tick, PERIOD_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS);
    return sender;
  }

  private void tick() {
    try {
      send(run.now());
    } catch (IOException | RuntimeException e) {
      log.warn("The run so far could not be sent; the next try is in {} s", PERIOD_SECONDS, e);
    }
  }

  private void send(RunMoment moment) throws IOException {
    CompletableResultCode result =
        exporter
            .export(new OtlpMetrics(moment, System.currentTimeMillis()).all())
            .join(2 * TIMEOUT.toSeconds(), TimeUnit.SECONDS);
    if (!result.isSuccess()) {
      Throwable cause = result.getFailureThrowable();
      throw new IOException(
          "the metrics of the run cannot be sent to "
              + url
              + " ("
              + (cause == null ? "no answer in time" : cause.getMessage())
              + "); is a collector there that takes OTLP over HTTP?",
          cause);
    }
  }

  /**
   * Sends the whole run; close this then.
   *
   * @throws IOException if the collector does not take it
   */
  public void end(RunSummary whole) throws IOException {
    ticker.shutdown();
    run.end(whole);
    send(run.now());
  }

  @Override
  public void close() {
    ticker.shutdownNow();
    exporter.shutdown();
  }
}
