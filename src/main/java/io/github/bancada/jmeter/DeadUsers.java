package io.github.bancada.jmeter;

import java.lang.Thread.UncaughtExceptionHandler;
import java.util.StringJoiner;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
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

  /** So many are named; the others are in JMeter's log. */
  private static final int NAMED = 10;

  private static final AtomicInteger DEAD = new AtomicInteger();

  /** Names of the first; made beforehand, since memory may have run out. */
  private static final AtomicReferenceArray<String> NAMES = new AtomicReferenceArray<>(NAMED);

  private static final AtomicReference<Throwable> CAUSE = new AtomicReference<>();

  private DeadUsers() {}

  /** A test begins: none has died yet. */
  public static void watch() {
    DEAD.set(0);
    CAUSE.set(null);
    for (int i = 0; i < NAMED; i++) {
      NAMES.set(i, null);
    }
    UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    if (!(before instanceof Watch)) {
      Thread.setDefaultUncaughtExceptionHandler(new Watch(before));
    }
  }

  /** How many died of what, and who, "" if none did. */
  public static String text() {
    Throwable cause = CAUSE.get();
    int dead = DEAD.get();
    if (cause == null) {
      return "";
    }
    StringJoiner names = new StringJoiner(", ");
    for (int i = 0; i < NAMED; i++) {
      if (NAMES.get(i) != null) {
        names.add(NAMES.get(i));
      }
    }
    return String.format("%d %s died of %s: %s", dead, dead == 1 ? "user" : "users", cause, names)
        + (dead > NAMED ? " and " + (dead - NAMED) + " more" : "");
  }

  /** Counts, and leaves the rest to whoever was there before. */
  private record Watch(UncaughtExceptionHandler before) implements UncaughtExceptionHandler {
    @Override
    public void uncaughtException(Thread thread, Throwable error) {
      if (USER.matcher(thread.getName()).matches()) {
        int others = DEAD.getAndIncrement();
        if (others < NAMED) {
          NAMES.set(others, thread.getName());
        }
        CAUSE.compareAndSet(null, error);
      }
      if (before != null) {
        before.uncaughtException(thread, error);
      }
    }
  }
}
