package io.github.bancada.jmeter;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * How many connections the users of this process hold at this moment, and the most they held at
 * once during the test. Bancada's samplers count each connection when it is open and when they are
 * about to close it, so the figures are exact as seen from here: it counts until this side closes
 * it, whether or not the server has accepted it. Thread-safe.
 */
public final class OpenConnections {
  private static final AtomicInteger OPEN = new AtomicInteger();
  private static final PerTest<AtomicInteger> PEAK =
      new PerTest<>(() -> new AtomicInteger(OPEN.get()));

  private OpenConnections() {}

  /** A user has opened a connection. */
  public static void opened() {
    AtomicInteger peak = PEAK.get();
    int now = OPEN.incrementAndGet();
    if (now > peak.get()) {
      peak.accumulateAndGet(now, Math::max);
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

  /** The most that were open at once in this test; 0 if there was none. */
  public static int peak() {
    return PEAK.get().get();
  }
}
