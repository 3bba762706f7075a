package io.github.bancada.jmeter;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts the connections that users of this process hold, and their peak during the test. Bancada's
 * samplers report each connection when it is open and just before they close it, so the figures are
 * exact for this side, whether or not the server has accepted the connection. Thread-safe.
 */
public final class OpenConnections {
  private static final AtomicInteger OPEN = new AtomicInteger();
  private static final PerTest<AtomicInteger> PEAK =
      new PerTest<>(() -> new AtomicInteger(OPEN.get()));

  private OpenConnections() {}

  public static void opened() {
    AtomicInteger peak = PEAK.get();
    int now = OPEN.incrementAndGet();
    if (now > peak.get()) {
      peak.accumulateAndGet(now, Math::max);
    }
  }

  public static void closed() {
    OPEN.decrementAndGet();
  }

  /** Connections open now. */
  public static int now() {
    return OPEN.get();
  }

  /** Most connections open at once in this test; 0 if there was none. */
  public static int peak() {
    return PEAK.get().get();
  }
}
