package io.github.bancada.ldap.replay;

import io.github.bancada.jmeter.EngineShare;
import io.github.bancada.ldap.LdapClient;
import io.github.bancada.process.Daemons;
import java.io.Closeable;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A replay: one thread reads the log ahead, and virtual users perform its steps when they are due.
 * Any user may work on any connection; a step of a connection waits for the answer to the step
 * before. The clock starts when enough has been read.
 *
 * <p>Memory is bounded: at most {@value #MOST_QUEUED} steps wait. Thread-safe.
 */
final class ReplayRun implements Closeable {
  private static final int MOST_QUEUED = 50_000;

  /** Longest time until a waiting virtual user notices that the test is stopping. */
  private static final long POLL_MILLIS = 200;

  private final ReplayClock clock = new ReplayClock();
  private final DelayQueue<ReplayedConnection> due = new DelayQueue<>();
  private final Semaphore room = new Semaphore(MOST_QUEUED);
  private final AtomicLong queued = new AtomicLong();
  private final CountDownLatch begun = new CountDownLatch(1);
  private final AtomicBoolean ended = new AtomicBoolean();
  private final Set<ReplayedConnection> open = ConcurrentHashMap.newKeySet();
  private final LogReading reading;
  private final boolean isTimed;
  private volatile boolean closed;

  /**
   * A step for a virtual user.
   *
   * @param lateNanos delay of its start after the planned time; {@link #UNTIMED} as fast as
   *     possible
   * @param waited whether it is late because all users or its connection were busy
   */
  record Turn(ReplayedConnection connection, ReplayStep step, long lateNanos, boolean waited) {
    static final long UNTIMED = -1;
  }

  /** Starts reading. */
  ReplayRun(ReplaySettings settings, LdapClient client, EngineShare share) {
    isTimed = settings.speed() > 0;
    reading = new LogReading(settings, client, share, this, clock);
    Daemons.thread("ldap-replay reader", reading).start();
  }

  LogReading reading() {
    return reading;
  }

  /** Starts the clock, unless it has started. */
  void begin() {
    if (begun.getCount() > 0) {
      clock.start();
      begun.countDown();
    }
  }

  boolean hasBegun() {
    return begun.getCount() == 0;
  }

  /**
   * Adds a step; waits while there is no room.
   *
   * @return false if the replay has been closed
   */
  boolean add(ReplayedConnection connection, ReplayStep step) {
    if (!room.tryAcquire()) {
      begin();
      try {
        while (!room.tryAcquire(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
          if (closed) {
            return false;
          }
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    open.add(connection);
    queued.incrementAndGet();
    if (connection.add(step)) {
      due.add(connection);
    }
    return !closed;
  }

  /** Waits until a moment is {@code aheadNanos} away; false if the replay has been closed. */
  boolean awaitNear(long offsetNanos, long aheadNanos) {
    while (!closed) {
      long left = offsetNanos - aheadNanos - clock.now();
      if (left <= 0) {
        return true;
      }
      LockSupport.parkNanos(Math.min(left, TimeUnit.MILLISECONDS.toNanos(POLL_MILLIS)));
    }
    return false;
  }

  /**
   * The next step that is due; waits for it.
   *
   * @param stopping whether the test is stopping
   * @return null if there is no further one, or the test is stopping
   */
  Turn take(BooleanSupplier stopping) {
    try {
      while (!stopping.getAsBoolean() && !closed) {
        if (!begun.await(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
          continue;
        }
        long idleSince = clock.now();
        ReplayedConnection connection = due.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
        if (connection != null) {
          ReplayStep step = connection.next();
          room.release();
          queued.decrementAndGet();
          if (!step.isSilent()) {
            return turn(connection, step, idleSince);
          }
          perform(connection, step, stopping);
        } else if (isOver()) {
          return null;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return null;
  }

  private void perform(ReplayedConnection connection, ReplayStep step, BooleanSupplier stopping) {
    connection.perform(step, stopping);
    if (step.action() instanceof ReplayStep.Action.Close) {
      open.remove(connection);
    }
    done(connection);
  }

  private Turn turn(ReplayedConnection connection, ReplayStep step, long idleSince) {
    long late = isTimed ? Math.max(0, clock.now() - step.offsetNanos()) : Turn.UNTIMED;
    boolean waited = idleSince > step.offsetNanos() || connection.freeSince() > step.offsetNanos();
    return new Turn(connection, step, late, waited);
  }

  /** Called when a step has been performed. */
  void done(ReplayedConnection connection) {
    if (connection.done()) {
      due.add(connection);
    }
  }

  /** Whether all steps have begun. */
  boolean isOver() {
    return reading.hasEnded() && queued.get() == 0;
  }

  /** True once, for the caller that reports the end. */
  boolean mayReportEnd() {
    return isOver() && ended.compareAndSet(false, true);
  }

  /** Time since its start, nanoseconds. */
  long elapsedNanos() {
    return clock.now();
  }

  /** Ends the reading and closes all connections. */
  @Override
  public void close() {
    closed = true;
    open.forEach(ReplayedConnection::close);
    open.clear();
  }

  /** The time since a replay began. Thread-safe. */
  static final class ReplayClock {
    /** Lets virtual users wake before the first step is due. */
    private static final long HEAD_START_NANOS = 50_000_000L;

    private volatile long origin;

    /** Starts the replay, after the head start. */
    void start() {
      origin = System.nanoTime() + HEAD_START_NANOS;
    }

    /** Nanoseconds since the replay began. */
    long now() {
      return System.nanoTime() - origin;
    }
  }
}
