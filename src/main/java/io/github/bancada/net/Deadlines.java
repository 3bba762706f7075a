package io.github.bancada.net;

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
 * Ends blocking operations that take too long, by closing what they block on.
 *
 * <p>A socket's own read timeout starts anew with every byte, so a peer that trickles, or sends
 * entries without end, never trips it; it does not cover writes or a TLS handshake; and it costs
 * two more system calls a read. One thread that looks at every operation under way each {@value
 * #RESOLUTION_MILLIS} ms covers them all at the price of a volatile write each.
 *
 * <p>Thread-safe.
 */
public final class Deadlines implements Closeable {
  /** How late an operation may be ended, milliseconds. */
  public static final long RESOLUTION_MILLIS = 20;

  /** How long an operation may go on after its test was asked to stop, nanoseconds. */
  public static final long STOP_GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private static final Logger log = LoggerFactory.getLogger(Deadlines.class);

  private final Set<Guard> guards = ConcurrentHashMap.newKeySet();
  private final Thread thread;
  private volatile boolean closed;

  /**
   * Starts the thread that watches.
   *
   * @param owner who it watches for, part of the thread's name
   */
  public Deadlines(String owner) {
    thread = new Thread(this::watch, "bancada-" + owner + "-deadlines");
    thread.setDaemon(true);
    thread.start();
  }

  /** Why a guarded operation was ended from outside. */
  public enum Ended {
    /** It was not. */
    NO,
    /** Its time was up. */
    TIMEOUT,
    /** The test is being stopped. */
    CANCELLED
  }

  /**
   * Watches over something that is closed when its time is up.
   *
   * @param target closed at most once by the watch; closing must end blocking calls on it
   */
  public Guard guard(Closeable target) {
    Guard guard = new Guard(target);
    guards.add(guard);
    LockSupport.unpark(thread);
    return guard;
  }

  private void watch() {
    while (!closed) {
      long pauseMillis = guards.isEmpty() ? 1000 : RESOLUTION_MILLIS;
      LockSupport.parkNanos(this, TimeUnit.MILLISECONDS.toNanos(pauseMillis));
      try {
        checkAll();
      } catch (OutOfMemoryError e) {
        // Users die of it; those who live on still need their deadlines, and the next round comes.
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
    private volatile Silence silence;
    private long stopSeen;

    private Guard(Closeable target) {
      this.target = target;
    }

    /** From now on, stop operations soon after this says true. */
    public void stopWhen(BooleanSupplier condition) {
      if (stopping != condition) {
        stopping = condition;
      }
    }

    /**
     * Begins an operation.
     *
     * @param timeoutMillis how long it may take; 0 or less means without limit
     */
    public void begin(long timeoutMillis) {
      silence = null;
      long limit = timeoutMillis <= 0 ? TimeUnit.DAYS.toMillis(36_500) : timeoutMillis;
      long at = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(limit);
      deadline = at == IDLE ? 1 : at;
    }

    /**
     * Begins an operation that may take as long as it likes while bytes move: the limit counts anew
     * from each of them.
     *
     * @param timeoutMillis how long nothing may move; 0 or less means without limit
     * @param movedBytes how many bytes have moved so far, in both directions; asked often, from
     *     another thread
     */
    public void beginWhileMoving(long timeoutMillis, LongSupplier movedBytes) {
      begin(0);
      if (timeoutMillis > 0) {
        silence = new Silence(timeoutMillis, movedBytes);
      }
    }

    /** Ends the operation: nothing is closed until the next one begins. */
    public void end() {
      deadline = IDLE;
    }

    /** Ends the operation under way, if any, and every later one, from any thread. */
    public void cancel() {
      finish(Ended.CANCELLED);
    }

    /** What ended the target from outside, if anything. */
    public Ended ended() {
      return ended;
    }

    private void check(long now) {
      long limit = deadline;
      if (limit == IDLE || ended != Ended.NO) {
        return;
      }
      Silence quiet = silence;
      if (limit - now <= 0 || quiet != null && quiet.isOver(now)) {
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

    /** Stops watching. */
    @Override
    public void close() {
      guards.remove(this);
    }
  }

  /** Since when no byte has moved. For the thread that watches. */
  private static final class Silence {
    private final long limitNanos;
    private final LongSupplier movedBytes;
    private long seenBytes;
    private long since = System.nanoTime();

    Silence(long timeoutMillis, LongSupplier movedBytes) {
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
