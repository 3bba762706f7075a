package io.github.bancada.server;

import io.github.bancada.process.Daemons;
import io.github.bancada.server.figure.Reading;
import io.github.bancada.server.figure.SourceKind;
import io.github.bancada.server.figure.Span;
import io.github.bancada.server.figure.SpanSeries;
import io.github.bancada.server.source.Source;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Reads a source once a second in a thread of its own. A failure is told once, and the time without
 * readings is a gap. Thread-safe.
 */
final class WatchedSource implements AutoCloseable {
  private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** A single failure may be the end of the test's own server. */
  private static final int TOLD = 2;

  private static final Duration LONGEST_END = Duration.ofSeconds(1);

  /** Two hours by the second; longer runs in less detail. */
  private static final int MOST_SPANS = 7200;

  private final Source source;
  private final Consumer<String> notices;
  private final SpanSeries series = new SpanSeries(MOST_SPANS);
  private final Thread thread;
  private volatile boolean ended;

  /** Null if the last reading failed. */
  private Reading last;

  /** Failed readings since the last good one. */
  private int failures;

  /**
   * @param notices takes a sentence when the source fails, and when it answers again
   */
  WatchedSource(Source source, Consumer<String> notices) {
    this.source = source;
    this.notices = notices;
    thread = Daemons.thread("bancada-watch-" + source.name(), this::watch);
  }

  WatchedSource started() {
    thread.start();
    return this;
  }

  private void watch() {
    long next = System.nanoTime();
    while (!ended) {
      read();
      next += INTERVAL_NANOS;
      long wait = next - System.nanoTime();
      if (wait < 0) {
        next = System.nanoTime(); // late seconds are not made up for
      } else if (!slept(wait)) {
        return;
      }
    }
  }

  private static boolean slept(long nanos) {
    try {
      TimeUnit.NANOSECONDS.sleep(nanos);
      return true;
    } catch (InterruptedException e) {
      return false;
    }
  }

  private void read() {
    try {
      Reading now = source.read();
      if (failures >= TOLD) {
        notices.accept(source.name() + " answers again");
      }
      failures = 0;
      if (last != null && now.nanos() > last.nanos()) {
        series.add(new SpanSeries.Part(now.nanos(), Span.between(last, now)));
      }
      last = now;
    } catch (IOException e) {
      last = null;
      failures++;
      if (failures == TOLD && !ended) {
        notices.accept(source.name() + ": " + e.getMessage());
      }
    }
  }

  String name() {
    return source.name();
  }

  SourceKind kind() {
    return source.kind();
  }

  SpanSeries series() {
    return series;
  }

  /** Ends the readings; waits for the last one a moment. */
  @Override
  public void close() {
    ended = true;
    thread.interrupt();
    Daemons.ended(thread, LONGEST_END);
    source.close();
  }
}
