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

  private static final PerTest<DeadUsers> OF_TEST = new PerTest<>(DeadUsers::new);

  private final AtomicInteger dead = new AtomicInteger();

  /** Names of the first; made beforehand, since memory may have run out. */
  private final AtomicReferenceArray<String> names = new AtomicReferenceArray<>(NAMED);

  private final AtomicReference<Throwable> cause = new AtomicReference<>();

  private DeadUsers() {}

  /** A test begins. */
  public static void watch() {
    OF_TEST.get();
    UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
    if (!(before instanceof Watch)) {
      Thread.setDefaultUncaughtExceptionHandler(new Watch(before));
    }
  }

  /** How many died of what in this test, and who; "" if none did. */
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

  /** Counts, and leaves the rest to whoever was there before. */
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
