package io.github.bancada.capacity;

import io.github.bancada.jmeter.ThinkTime;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Records which users are inside a sample, since when, and their total time in samples. Time
 * between samples, and think time inside one, does not count. Times are of {@link
 * System#nanoTime()}. Thread-safe.
 */
final class BusyUsers {
  private final long origin = System.nanoTime();
  private final List<Clock> clocks = new CopyOnWriteArrayList<>();
  private final AtomicInteger inside = new AtomicInteger();
  private final AtomicInteger thinking = new AtomicInteger();

  private final Object pauses = new Object();

  /** Guarded by {@link #pauses}. */
  private boolean paused;

  /** Sum of ends minus sum of beginnings, from {@link #origin}. */
  private final LongAdder nanos = new LongAdder();

  /** The clock of one user, for this user's thread. */
  final class Clock implements ThinkTime.Listener {
    /** Beginning of the running sample; 0 for none. */
    private volatile long began;

    private Clock() {}

    /** Begins a sample; a sample inside another one is part of that. */
    void begin() {
      if (began == 0) {
        long now = System.nanoTime();
        began = now == 0 ? 1 : now;
        inside.incrementAndGet();
        nanos.add(origin - now);
      }
    }

    @Override
    public void thinks() {
      thinking.incrementAndGet();
      end();
    }

    /** Waits for the end of a pause. */
    @Override
    public void works() {
      synchronized (pauses) {
        try {
          while (paused) {
            pauses.wait();
          }
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt(); // the test is stopping
        }
        thinking.decrementAndGet();
      }
      begin();
    }

    void end() {
      if (began != 0) {
        began = 0;
        inside.decrementAndGet();
        nanos.add(System.nanoTime() - origin);
      }
    }
  }

  /** A clock for another user. */
  Clock clock() {
    Clock clock = new Clock();
    clocks.add(clock);
    return clock;
  }

  /** From now on, users that think inside a sampler do not begin to work; or they do again. */
  void pause(boolean pause) {
    synchronized (pauses) {
      paused = pause;
      pauses.notifyAll();
    }
  }

  /** Nanoseconds of all users in samples, until now. */
  double totalNanos() {
    return nanos.sum() + (double) inside.get() * (System.nanoTime() - origin);
  }

  /** Number of users that think inside a sampler. */
  int thinking() {
    return thinking.get();
  }

  /** Number of samples that already run for longer. */
  int longerThan(long limitNanos) {
    long now = System.nanoTime();
    int count = 0;
    for (Clock clock : clocks) {
      long began = clock.began;
      count += began != 0 && now - began > limitNanos ? 1 : 0;
    }
    return count;
  }

  /** The beginnings of all running samples. */
  long[] beginnings() {
    return clocks.stream().mapToLong(clock -> clock.began).filter(began -> began != 0).toArray();
  }
}
