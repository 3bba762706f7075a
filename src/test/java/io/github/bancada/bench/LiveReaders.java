package io.github.bancada.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An open live page and a Prometheus, as a JMeter feels them: one reads its updates, the other its
 * metrics each second. Close it.
 */
final class LiveReaders implements AutoCloseable {
  private static final long SECOND_MILLIS = 1_000;

  private final int port;
  private final HttpClient client = HttpClient.newHttpClient();
  private final AtomicInteger updates = new AtomicInteger();
  private final AtomicInteger reads = new AtomicInteger();
  private final Thread page = new Thread(() -> repeat(this::readUpdates), "bench-live-page");
  private final Thread prometheus = new Thread(() -> repeat(this::readMetrics), "bench-metrics");

  /**
   * @param port of the live page; 0 reads nothing
   */
  LiveReaders(int port) {
    this.port = port;
    if (port > 0) {
      page.start();
      prometheus.start();
    }
  }

  /** Reads something once. */
  private interface Reading {
    void once() throws IOException, InterruptedException;
  }

  /** Until it is interrupted; there is no server before the run and after it. */
  private static void repeat(Reading reading) {
    try {
      while (true) {
        try {
          reading.once();
        } catch (IOException e) {
          Thread.sleep(SECOND_MILLIS / 10);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private HttpRequest request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path)).build();
  }

  private void readUpdates() throws IOException, InterruptedException {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                client.send(request("/events"), HttpResponse.BodyHandlers.ofInputStream()).body(),
                StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("data:")) {
          updates.incrementAndGet();
        }
      }
    }
  }

  private void readMetrics() throws IOException, InterruptedException {
    client.send(request("/metrics"), HttpResponse.BodyHandlers.discarding());
    reads.incrementAndGet();
    Thread.sleep(SECOND_MILLIS);
  }

  /**
   * Checks that the run was read.
   *
   * @throws IOException if it was not
   */
  void check() throws IOException {
    if (port > 0 && (updates.get() == 0 || reads.get() == 0)) {
      throw new IOException(updates + " updates of the live page, " + reads + " reads of /metrics");
    }
  }

  @Override
  public void close() {
    page.interrupt();
    prometheus.interrupt();
  }
}
