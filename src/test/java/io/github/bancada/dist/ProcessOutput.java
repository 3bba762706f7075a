package io.github.bancada.dist;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;

/**
 * One output of the process, read as it comes by a thread of its own: an unread pipe stops its
 * writer. Thread-safe.
 */
final class ProcessOutput {

  private final StringBuilder text = new StringBuilder();
  private final FutureTask<Void> reading;
  private boolean ended;

  ProcessOutput(InputStream stream) {
    reading = new FutureTask<>(() -> read(stream), null);
    Thread reader = new Thread(reading, "console of a JMeter");
    reader.setDaemon(true);
    reader.start();
  }

  private void read(InputStream stream) {
    try (var reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
      char[] buffer = new char[8192];
      for (int length = reader.read(buffer); length >= 0; length = reader.read(buffer)) {
        synchronized (text) {
          text.append(buffer, 0, length);
          text.notifyAll();
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      synchronized (text) {
        ended = true;
        text.notifyAll();
      }
    }
  }

  String soFar() {
    synchronized (text) {
      return text.toString();
    }
  }

  boolean await(Predicate<String> condition, Duration timeLimit) throws InterruptedException {
    long deadline = System.nanoTime() + timeLimit.toNanos();
    synchronized (text) {
      while (!condition.test(text.toString())) {
        long leftMillis = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        if (ended || leftMillis <= 0) {
          return false;
        }
        text.wait(leftMillis);
      }
      return true;
    }
  }

  String whole(Duration timeLimit) throws InterruptedException, TimeoutException {
    try {
      reading.get(timeLimit.toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw new IllegalStateException("cannot read the output of a JMeter", e.getCause());
    }
    return soFar();
  }
}
