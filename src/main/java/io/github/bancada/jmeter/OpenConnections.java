package io.github.bancada.jmeter;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * How many connections the users of this process hold at this moment, and the most they held at
 * once during the test. Bancada's samplers count each connection when it is open and when they are
 * about to close it, so the figures are exact as seen from here: it counts until this side closes
 * it, whether or not the server has accepted it. Thread-safe.
 */
public final class OpenConnections {
  private static final AtomicInteger OPEN = new AtomicInteger();
  private static final AtomicInteger PEAK = new AtomicInteger();
  private static final AtomicLong TEST = new AtomicLong(-1);

  private OpenConnections() {}

  /** A test begins; called by every element that uses the figures, it has effect once a test. */
  public static void testStarted() {
    long test = JMeterContextService.getTestStartTime();
    if (TEST.getAndSet(test) != test) {
      PEAK.set(OPEN.get());
    }
  }

  /** A user has opened a connection. */
  public static void opened() {
    int now = OPEN.incrementAndGet();
    if (now > PEAK.get()) {
      PEAK.accumulateAndGet(now, Math::max);
    }
  }

  /** A user has closed a connection. */
  public static void closed() {
    OPEN.decrementAndGet();
  }

  /** Connections that are open now. */
  public static int now() {
    return OPEN.get();
  }

  /** The most that were open at once since the test began; 0 if none was opened. */
  public static int peak() {
    return PEAK.get();
  }
}
