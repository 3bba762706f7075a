package io.github.bancada.server;

import io.github.bancada.metrics.Environment;
import io.github.bancada.process.Daemons;
import io.github.bancada.process.ThreadCpu;
import io.github.bancada.server.figure.Reading;
import io.github.bancada.server.figure.SourceKind;
import io.github.bancada.server.figure.Span;
import io.github.bancada.server.figure.SpanSeries;
import io.github.bancada.server.source.Source;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads a source once a second in a thread of its own, and its facts at the start and at the end. A
 * failure is told once, and the time without readings is a gap. Thread-safe.
 */
final class WatchedSource implements AutoCloseable {
  private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** The first readings load classes. */
  private static final int COLD = 5;

  /** A single failure may be the end of the test's own server. */
  private static final int TOLD = 2;

  private static final Duration LONGEST_END = Duration.ofSeconds(2);

  /** Two hours by the second; longer runs in less detail. */
  private static final int MOST_SPANS = 7200;

  private static final Logger log = LoggerFactory.getLogger(WatchedSource.class);

  private final Source source;
  private final Consumer<String> notices;
  private final SpanSeries series = new SpanSeries(MOST_SPANS);
  private final Thread thread;
  private final CountDownLatch end = new CountDownLatch(1);

  // Each is replaced by another map, and never changed.
  private volatile Map<String, String> factsAtStart = Map.of();
  private volatile Map<String, String> factsAtEnd = Map.of();

  private int answers;
  private final LongAdder cpuNanos = new LongAdder();
  private final LongAdder readings = new LongAdder();

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
    try {
      do {
        read();
        next = Math.max(next + INTERVAL_NANOS, System.nanoTime()); // late ones are not made up for
      } while (!end.await(next - System.nanoTime(), TimeUnit.NANOSECONDS));
    } catch (InterruptedException e) {
      return;
    }
    if (last != null) {
      readFactsAtEnd();
    }
  }

  private void read() {
    try {
      long before = ThreadCpu.nanos();
      Reading now = source.read();
      count(ThreadCpu.since(before));
      if (failures >= TOLD) {
        notices.accept(source.name() + " answers again");
      }
      failures = 0;
      if (last != null && now.nanos() > last.nanos()) {
        series.add(new SpanSeries.Part(now.nanos(), Span.between(last, now)));
      }
      boolean isNew = last == null || !now.epoch().equals(last.epoch());
      last = now;
      if (isNew) {
        readFacts();
      }
    } catch (IOException e) {
      failed(e.getMessage());
    } catch (RuntimeException e) {
      log.error("A reading of {} failed", source.name(), e);
      failed(e + "; jmeter.log has the cause");
    }
  }

  private void count(long nanos) {
    if (++answers > COLD) {
      cpuNanos.add(nanos);
      readings.increment();
    }
  }

  private void failed(String message) {
    last = null;
    failures++;
    if (failures == TOLD && end.getCount() > 0) {
      notices.accept(source.name() + ": " + message);
    }
  }

  /** What a source tells only later, as of a server that starts later, is added. */
  private void readFacts() {
    try {
      Map<String, String> all = new LinkedHashMap<>(factsAtStart);
      source.facts().forEach(all::putIfAbsent);
      factsAtStart = all;
    } catch (IOException e) {
      notices.accept(source.name() + " does not tell how it is set: " + e.getMessage());
    }
  }

  private void readFactsAtEnd() {
    try {
      factsAtEnd = source.facts();
    } catch (IOException e) {
      factsAtEnd = Map.of(); // the test's own server has ended, so a change is not known
    }
  }

  /** The facts so far, under another name. */
  Environment environment(String of) {
    return Environment.of(of, factsAtStart, factsAtEnd);
  }

  /** A sentence with the mean of the readings, but the first; empty if it is not known. */
  Optional<String> cost() {
    return readings.sum() == 0 || cpuNanos.sum() <= 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "A reading took %.2f ms of CPU time of the load machine.",
                cpuNanos.sum() / 1e6 / readings.sum()));
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

  /** Lets the readings end. */
  void end() {
    end.countDown();
  }

  /** Ends the readings; waits for the last one a moment. */
  @Override
  public void close() {
    end();
    if (!Daemons.ended(thread, LONGEST_END)) {
      thread.interrupt();
      Daemons.ended(thread, LONGEST_END);
    }
    source.close();
  }
}
