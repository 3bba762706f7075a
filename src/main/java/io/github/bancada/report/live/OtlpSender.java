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
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Pattern;
import org.slf4j.LoggerFactory;

/**
 * Sends a live run to an OpenTelemetry collector (OTLP over HTTP, binary) every ten seconds and
 * once more at its end. Thread-safe.
 */
public final class OtlpSender implements AutoCloseable {
  private static final org.slf4j.Logger log = LoggerFactory.getLogger(OtlpSender.class);

  /** Kept, so that its level stays; its messages are also in the results of exports. */
  private static final Logger LIBRARY = Logger.getLogger("io.opentelemetry");

  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final long PERIOD_SECONDS = 10;

  private final String url;
  private final OtlpHttpMetricExporter exporter;
  private final LiveRun run;
  private final ScheduledExecutorService ticker = Daemons.timer("bancada-otlp");

  private OtlpSender(Settings settings, LiveRun run) {
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
      Settings settings, Supplier<RunSummary> source, IntSupplier users) {
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
              + "); check that a collector accepts OTLP over HTTP there",
          cause);
    }
  }

  /**
   * Sends the whole run; close this afterwards.
   *
   * @throws IOException if the collector does not accept it
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

  /**
   * Settings for sending a live run. Immutable.
   *
   * @param url address of a collector's metrics
   * @param token sent as {@code Authorization: Bearer}; "" for none
   */
  public record Settings(String url, String token) {
    /** Property: see {@link #url}; "" to send nothing. */
    public static final String URL = "live.otlp";

    /** Property: see {@link #token}. */
    public static final String TOKEN = "live.otlp.token";

    private static final Pattern WEB = Pattern.compile("https?://[^/?#\\s]+(/[^?#\\s]*)?");
    private static final Pattern TOKENS = Pattern.compile("[!-~]*");

    /**
     * Reads the properties.
     *
     * @param property gives the value of a property, "" if it is not set
     * @return empty if no collector is configured
     * @throws IllegalArgumentException if a property is wrong; messages never contain the token
     */
    public static Optional<Settings> of(UnaryOperator<String> property) {
      String url = property.apply(URL).strip();
      String token = property.apply(TOKEN).strip();
      if (url.isEmpty()) {
        return Optional.empty();
      }
      if (!WEB.matcher(url).matches()) {
        throw new IllegalArgumentException(
            URL
                + " is '"
                + url
                + "'; it takes the URL of a collector's metrics, such as"
                + " http://localhost:4318/v1/metrics");
      }
      if (!TOKENS.matcher(token).matches()) {
        throw new IllegalArgumentException(
            TOKEN + " has characters that headers cannot have; use ASCII without blanks");
      }
      return Optional.of(new Settings(url, token));
    }

    /** Keeps the token out of logs. */
    @Override
    public String toString() {
      return "OtlpSettings[" + url + "]";
    }
  }
}
