package io.github.bancada.testing;

import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/**
 * Waits for what another thread or process does, and fails with the name of what was awaited. The
 * thread that waits is parked between looks, so that it takes no CPU time from the one it waits
 * for. Thread-safe.
 */
public final class Waiting {
  /** Far longer than anything takes on a slow machine: only what never happens gets there. */
  public static final Duration LIMIT = Duration.ofMinutes(3);

  private static final Duration FIRST_PAUSE = Duration.ofNanos(50_000);
  private static final Duration LONGEST_PAUSE = Duration.ofMillis(10);

  /** Factor by which a pause is longer than the check before it, if that takes long. */
  private static final int LOOKS_SHARE = 4;

  /** A question whose answer changes. */
  @FunctionalInterface
  public interface Condition {
    /** True once what is awaited has happened. */
    boolean holds() throws Exception;
  }

  private Waiting() {}

  /**
   * Waits until a condition holds, for {@link #LIMIT} at most.
   *
   * @param what is awaited, as in "three users at the barrier"
   * @throws AssertionError if the time is up, the thread is interrupted, or the condition throws
   */
  public static void await(String what, Condition condition) {
    await(what, condition::holds, holds -> holds);
  }

  /**
   * Waits until a value is as wanted, for {@link #LIMIT} at most.
   *
   * @param what is awaited
   * @return the value that is as wanted
   * @throws AssertionError as above; the message has the last value
   */
  public static <T> T await(String what, Callable<T> value, Predicate<? super T> wanted) {
    return await(what, LIMIT, value, wanted);
  }

  /** As above, with a time limit of the caller's. */
  static <T> T await(String what, Duration limit, Callable<T> value, Predicate<? super T> wanted) {
    long start = System.nanoTime();
    long pauseNanos = FIRST_PAUSE.toNanos();
    while (true) {
      long before = System.nanoTime();
      T last = look(what, value);
      if (wanted.test(last)) {
        return last;
      }
      long looked = System.nanoTime() - before;
      pause(what, start, limit, Math.max(pauseNanos, LOOKS_SHARE * looked), last);
      pauseNanos = Math.min(2 * pauseNanos, LONGEST_PAUSE.toNanos());
    }
  }

  /**
   * Waits until a condition holds that should be checked rarely, for {@link #LIMIT} at most.
   *
   * @param pause before the first look and between looks
   */
  public static void awaitRarely(String what, Duration pause, Condition condition) {
    long start = System.nanoTime();
    do {
      pause(what, start, LIMIT, pause.toNanos(), false);
    } while (!look(what, condition::holds));
  }

  /**
   * Waits until a thread has ended, for {@link #LIMIT} at most; what it wrote is visible then.
   *
   * @throws AssertionError as above; the message has what the thread is doing
   */
  public static void awaitEnd(Thread thread) {
    await(
        "the end of the thread " + thread.getName(),
        () -> thread.isAlive() ? "at " + Arrays.toString(thread.getStackTrace()) : "",
        String::isEmpty);
  }

  private static <T> T look(String what, Callable<T> value) {
    try {
      return value.call();
    } catch (Exception e) {
      throw new AssertionError("cannot look whether this has come: " + what, e);
    }
  }

  private static void pause(String what, long start, Duration limit, long nanos, Object last) {
    long waited = System.nanoTime() - start;
    if (waited >= limit.toNanos()) {
      throw new AssertionError(
          String.format(
              Locale.ROOT,
              "waited %.1f s in vain for: %s; the last value was %s",
              waited / 1e9,
              what,
              last));
    }
    long end = System.nanoTime() + Math.min(nanos, limit.toNanos() - waited);
    do {
      LockSupport.parkNanos(end - System.nanoTime()); // which may return earlier
    } while (System.nanoTime() - end < 0 && !Thread.currentThread().isInterrupted());
    if (Thread.currentThread().isInterrupted()) {
      throw new AssertionError("interrupted while waiting for: " + what);
    }
  }
}
