package io.github.bancada.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An open live page and a Prometheus, as a JMeter feels them: one reads its updates, the other its
 * metrics each second. Close it.
 */
final class LiveReaders implements AutoCloseable {
  private static final long SECOND_MILLIS = 1_000;
  private static final long LIMIT_SECONDS = 60;

  private final int port;
  private final HttpClient client = HttpClient.newHttpClient();
  private final AtomicInteger updates = new AtomicInteger();
  private final AtomicInteger reads = new AtomicInteger();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final CountDownLatch begun = new CountDownLatch(2);
  private final Thread page = new Thread(() -> repeat(this::readUpdates), "bench-live-page");
  private final Thread prometheus = new Thread(() -> repeat(this::readMetrics), "bench-metrics");

  /** What the page reads now; null before. Closing it ends a read that waits. */
  private volatile InputStream events;

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

  /** Until this is closed; there is no server before the run and after it. */
  private void repeat(Reading reading) {
    try {
      while (!closed.await(0, TimeUnit.SECONDS)) {
        try {
          reading.once();
        } catch (IOException e) {
          closed.await(SECOND_MILLIS / 10, TimeUnit.MILLISECONDS);
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
    try (InputStream in =
            client.send(request("/events"), HttpResponse.BodyHandlers.ofInputStream()).body();
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      events = in;
      for (String line = lines.readLine();
          line != null && closed.getCount() > 0;
          line = lines.readLine()) {
        if (line.startsWith("data:") && updates.getAndIncrement() == 0) {
          begun.countDown();
        }
      }
    }
  }

  private void readMetrics() throws IOException, InterruptedException {
    client.send(request("/metrics"), HttpResponse.BodyHandlers.discarding());
    if (reads.getAndIncrement() == 0) {
      begun.countDown();
    }
    closed.await(SECOND_MILLIS, TimeUnit.MILLISECONDS);
  }

  /**
   * Waits until both have read something.
   *
   * @throws IOException if they have not within a minute
   */
  void awaitRun() throws IOException, InterruptedException {
    if (!begun.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
      throw new IOException("the run does not begin");
    }
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
  public void close() throws IOException {
    closed.countDown();
    InputStream open = events;
    if (open != null) {
      open.close();
    }
    page.interrupt();
    prometheus.interrupt();
  }
}
