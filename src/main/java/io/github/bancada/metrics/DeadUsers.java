package io.github.bancada.metrics;

import java.lang.Thread.UncaughtExceptionHandler;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;

/**
 * Users that an error has ended in the middle of a test, when memory runs out for instance. JMeter
 * prints and logs it, goes on with the others, and ends as if all had come to their end; what they
 * would have sent is missing from every figure.
 *
 * <p>Sees the users of this process, not those of remote engines. Thread-safe.
 */
public final class DeadUsers {
  /** How JMeter names the threads of users: group, number of the group, number of the user. */
  private static final Pattern USER = Pattern.compile(".* \\d+-\\d+");

  private static final AtomicInteger DEAD = new AtomicInteger();
  private static final AtomicReference<Throwable> CAUSE = new AtomicReference<>();

  private DeadUsers() {}

  /** A test begins: none has died yet. */
  public static void watch() {
    DEAD.set(0);
    CAUSE.set(null);
    UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    if (!(before instanceof Watch)) {
      Thread.setDefaultUncaughtExceptionHandler(new Watch(before));
    }
  }

  /** How many died of what, "" if none did. */
  public static String text() {
    Throwable cause = CAUSE.get();
    int dead = DEAD.get();
    return cause == null
        ? ""
        : String.format("%d %s died of %s", dead, dead == 1 ? "user" : "users", cause);
  }

  /** Counts, and leaves the rest to whoever was there before. */
  private record Watch(UncaughtExceptionHandler before) implements UncaughtExceptionHandler {
    @Override
    public void uncaughtException(Thread thread, Throwable error) {
      if (USER.matcher(thread.getName()).matches()) {
        DEAD.incrementAndGet();
        CAUSE.compareAndSet(null, error);
      }
      if (before != null) {
        before.uncaughtException(thread, error);
      }
    }
  }
}
