package io.github.bancada.ldap.notify;

import io.github.bancada.ldap.wire.LdapStream;
import io.github.bancada.net.Deadlines;
import io.github.bancada.net.FullDuplex;
import java.io.Closeable;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Limits how long an exchange listens: until its time is over or the test is stopping. This is not
 * a failure, unless it cuts a message in two. Not thread-safe.
 */
public final class Patience implements Closeable {
  /** Longest time until it is noticed that the test is stopping. */
  private static final long SLICE_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

  private final FullDuplex wire;
  private final Deadlines.Guard guard;
  private final int responseMillis;
  private final BooleanSupplier stopping;
  private boolean listening;
  private long untilNanoTime;

  /**
   * @param guard of the exchange in progress
   * @param responseMillis longest time for the rest of a message that has begun; 0 = no limit
   */
  public Patience(
      FullDuplex wire, Deadlines.Guard guard, int responseMillis, BooleanSupplier stopping) {
    this.wire = wire;
    this.guard = guard;
    this.responseMillis = responseMillis;
    this.stopping = stopping;
  }

  /**
   * Begins to listen; until then the response timeout counts.
   *
   * @param millis 0 = no limit
   */
  public void listen(int millis) {
    boolean unlimited = millis == 0 || responseMillis == 0;
    guard.begin(unlimited ? 0 : (long) millis + responseMillis);
    long nanos = millis == 0 ? Long.MAX_VALUE / 2 : TimeUnit.MILLISECONDS.toNanos(millis);
    untilNanoTime = System.nanoTime() + nanos;
    listening = true;
  }

  /** Waits for the next message; false if the time ends before it. */
  public boolean hears(LdapStream stream) throws IOException {
    if (!listening) {
      return true;
    }
    if (stream.hasBuffered()) {
      return untilNanoTime - System.nanoTime() > 0;
    }
    long now = System.nanoTime();
    while (untilNanoTime - now > 0 && !stopping.getAsBoolean()) {
      wire.endReadsAt(now + Math.min(SLICE_NANOS, untilNanoTime - now));
      try {
        stream.await();
        return true;
      } catch (SocketTimeoutException e) {
        now = System.nanoTime(); // it is over, or the test may be
      } finally {
        wire.letReadsWait();
      }
    }
    return false;
  }

  @Override
  public void close() throws IOException {
    wire.close();
  }
}
