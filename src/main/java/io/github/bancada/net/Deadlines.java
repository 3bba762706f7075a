package io.github.bancada.net;

import io.github.bancada.process.Daemons;
import java.io.Closeable;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends blocking operations that take too long by closing their target.
 *
 * <p>A socket's read timeout restarts with every byte, so a peer that sends slowly or endlessly
 * never triggers it; it does not cover writes or TLS handshakes; and it costs two more system calls
 * per read. Here, one thread checks all operations every {@value #RESOLUTION_MILLIS} ms, and an
 * operation costs one volatile write.
 *
 * <p>Thread-safe.
 */
public final class Deadlines implements Closeable {
  /** Largest delay after a deadline, milliseconds. */
  public static final long RESOLUTION_MILLIS = 20;

  /** How long an operation may continue while the test is stopping, nanoseconds. */
  public static final long STOP_GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final long REST_MILLIS = 1000;

  /**
   * Checks with nothing to check before the thread rests for longer. Where each sample has a
   * connection of its own, the thread is not woken up for each of them.
   */
  private static final int CHECKS_BEFORE_REST = 50;

  private static final Logger log = LoggerFactory.getLogger(Deadlines.class);

  private final Set<Guard> guards = ConcurrentHashMap.newKeySet();
  private final Thread thread;
  private volatile boolean resting;
  private volatile boolean closed;

  /**
   * Starts the checking thread.
   *
   * @param owner part of the thread's name
   */
  public Deadlines(String owner) {
    thread = Daemons.thread("bancada-" + owner + "-deadlines", this::watch);
    thread.start();
  }

  /** Why an operation was ended from outside. */
  public enum Ended {
    /** Not ended. */
    NO,
    /** After its time limit. */
    TIMEOUT,
    /** By a cancel or because the test is stopping. */
    CANCELLED
  }

  /**
   * Creates a guard that closes a target when its time is up.
   *
   * @param target closed at most once; closing must end blocking calls on it
   */
  public Guard guard(Closeable target) {
    Guard guard = new Guard(target);
    guards.add(guard);
    if (resting) {
      LockSupport.unpark(thread);
    }
    return guard;
  }

  private void watch() {
    int idle = 0;
    while (!closed) {
      idle = guards.isEmpty() ? idle + 1 : 0;
      resting = idle > CHECKS_BEFORE_REST;
      // An earlier guard is seen here; a later one wakes the thread.
      long pauseMillis = resting && guards.isEmpty() ? REST_MILLIS : RESOLUTION_MILLIS;
      LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(pauseMillis));
      try {
        checkAll();
      } catch (OutOfMemoryError e) {
        // Virtual users may die of it, but the others still need their deadlines: check again
        // later.
      }
    }
  }

  private void checkAll() {
    long now = System.nanoTime();
    for (Guard guard : guards) {
      guard.check(now);
    }
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }

  /** The time limit of one connection's current operation. */
  public final class Guard implements Closeable {
    /** Neither armed nor ended. */
    private static final long IDLE = 0;

    private final Closeable target;
    private volatile long deadline = IDLE;
    private volatile Ended ended = Ended.NO;
    private volatile BooleanSupplier stopping = () -> false;
    private volatile IdleTimer idleTimer;
    private long stopSeen;

    private Guard(Closeable target) {
      this.target = target;
    }

    /** Also ends operations {@link #STOP_GRACE_NANOS} after this condition is true. */
    public void stopWhen(BooleanSupplier condition) {
      if (stopping != condition) {
        stopping = condition;
      }
    }

    /**
     * Begins an operation.
     *
     * @param timeoutMillis time limit; 0 or less = none
     */
    public void begin(long timeoutMillis) {
      if (idleTimer != null) { // usually there is none, and a read costs less
        idleTimer = null;
      }
      long limit = timeoutMillis <= 0 ? TimeUnit.DAYS.toMillis(36_500) : timeoutMillis;
      long at = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limit);
      deadline = at == IDLE ? 1 : at;
    }

    /**
     * Begins an operation with an idle timeout: each transferred byte restarts the time limit.
     *
     * @param timeoutMillis longest time without transfer; 0 or less = no limit
     * @param movedBytes bytes transferred so far in both directions; called often, from another
     *     thread
     */
    public void beginWithIdleTimeout(long timeoutMillis, LongSupplier movedBytes) {
      begin(0);
      if (timeoutMillis > 0) {
        idleTimer = new IdleTimer(timeoutMillis, movedBytes);
      }
    }

    /** Ends the operation; the target stays open. */
    public void end() {
      deadline = IDLE;
    }

    /** Ends the current and every later operation; callable from any thread. */
    public void cancel() {
      finish(Ended.CANCELLED);
    }

    /** Why the target was closed, if it was. */
    public Ended ended() {
      return ended;
    }

    private void check(long now) {
      long limit = deadline;
      if (limit == IDLE || ended != Ended.NO) {
        return;
      }
      IdleTimer timer = idleTimer;
      if (limit - now <= 0 || timer != null && timer.isOver(now)) {
        finish(Ended.TIMEOUT);
      } else if (stopping.getAsBoolean()) {
        if (stopSeen == 0) {
          stopSeen = now;
        } else if (now - stopSeen >= STOP_GRACE_NANOS) {
          finish(Ended.CANCELLED);
        }
      }
    }

    private void finish(Ended why) {
      if (ended == Ended.NO) {
        ended = why;
        try {
          target.close();
        } catch (IOException e) {
          log.debug("Closing {} after {}", target, why, e);
        }
      }
    }

    @Override
    public void close() {
      guards.remove(this);
    }
  }

  /** Measures how long no byte was transferred. For the checking thread. */
  private static final class IdleTimer {
    private final long limitNanos;
    private final LongSupplier movedBytes;
    private long seenBytes;
    private long since = System.nanoTime();

    IdleTimer(long timeoutMillis, LongSupplier movedBytes) {
      limitNanos = TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
      this.movedBytes = movedBytes;
    }

    boolean isOver(long now) {
      long moved = movedBytes.getAsLong();
      if (moved != seenBytes) {
        seenBytes = moved;
        since = now;
      }
      return now - since >= limitNanos;
    }
  }
}
