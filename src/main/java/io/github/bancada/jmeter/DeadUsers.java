package io.github.bancada.jmeter;

import java.lang.Thread.UncaughtExceptionHandler;
import java.util.StringJoiner;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.regex.Pattern;

/**
 * Counts users that an error ended in the middle of a test, for instance when memory runs out.
 * JMeter logs the error, goes on with the other users and ends normally; the missing samples show
 * in no figure.
 *
 * <p>Sees the users of this process, not those of remote engines. Thread-safe.
 */
public final class DeadUsers {
  /** JMeter's name of a user's thread: group, number of the group, number of the user. */
  private static final Pattern USER = Pattern.compile(".* \\d+-\\d+");

  /** Number of users that are named; the others are in JMeter's log. */
  private static final int NAMED = 10;

  private static final PerTest<DeadUsers> OF_TEST = new PerTest<>(DeadUsers::new);

  private final AtomicInteger dead = new AtomicInteger();

  /** Allocated beforehand, since memory may have run out. */
  private final AtomicReferenceArray<String> names = new AtomicReferenceArray<>(NAMED);

  private final AtomicReference<Throwable> cause = new AtomicReference<>();

  private DeadUsers() {}

  /** Starts watching; call it when a test begins. */
  public static void watch() {
    OF_TEST.get();
    UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    if (!(before instanceof Watch)) {
      Thread.setDefaultUncaughtExceptionHandler(new Watch(before));
    }
  }

  /** The number of users that died in this test, the errors and the names; "" if none died. */
  public static String text() {
    return OF_TEST.get().told();
  }

  private String told() {
    if (cause.get() == null) {
      return "";
    }
    StringJoiner some = new StringJoiner(", ");
    for (int i = 0; i < NAMED; i++) {
      if (names.get(i) != null) {
        some.add(names.get(i));
      }
    }
    int all = dead.get();
    return String.format("%d %s died of %s: %s", all, all == 1 ? "user" : "users", cause, some)
        + (all > NAMED ? " and " + (all - NAMED) + " more" : "");
  }

  private void add(String user, Throwable error) {
    int others = dead.getAndIncrement();
    if (others < NAMED) {
      names.set(others, user);
    }
    cause.compareAndSet(null, error);
  }

  /** Counts, then calls the handler that was set before. */
  private record Watch(UncaughtExceptionHandler before) implements UncaughtExceptionHandler {
    @Override
    public void uncaughtException(Thread thread, Throwable error) {
      if (USER.matcher(thread.getName()).matches()) {
        OF_TEST.get().add(thread.getName(), error);
      }
      if (before != null) {
        before.uncaughtException(thread, error);
      }
    }
  }
}
