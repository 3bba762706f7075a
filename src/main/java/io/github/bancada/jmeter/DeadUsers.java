package io.github.bancada.jmeter;

import java.lang.Thread.UncaughtExceptionHandler;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.regex.Pattern;
import org.apache.jmeter.samplers.RemoteListenerWrapper;
import org.apache.jmeter.samplers.SampleEvent;

/**
 * Counts users that an error ended in the middle of a test, for instance when memory runs out.
 * JMeter logs the error, continues with the other users and ends normally; the missing samples show
 * in no figure.
 *
 * <p>Sees the users of this process. A remote engine whose plan has Plan Properties tells its
 * controller. Thread-safe.
 */
public final class DeadUsers {
  /** JMeter's name of a user's thread: group, number of the group, number of the user. */
  private static final Pattern USER = Pattern.compile(".* \\d+-\\d+");

  /** Kind of message from an engine to its controller. */
  private static final String OF_ENGINE = "bancada.dead";

  /** Number of users that are named; the others are in JMeter's log. */
  private static final int NAMED = 10;

  private static final PerTest<DeadUsers> OF_TEST = new PerTest<>(DeadUsers::new);

  private final AtomicInteger dead = new AtomicInteger();

  /** Allocated beforehand, since memory may have run out. */
  private final AtomicReferenceArray<String> names = new AtomicReferenceArray<>(NAMED);

  private final AtomicReference<Throwable> cause = new AtomicReference<>();

  /** The last message of each engine, by the name that it gives itself. */
  private final Map<String, String> ofEngines = new ConcurrentSkipListMap<>();

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
    StringJoiner all = new StringJoiner("; ");
    String here = OF_TEST.get().here();
    if (!here.isEmpty()) {
      all.add(here);
    }
    OF_TEST.get().ofEngines.values().forEach(each -> all.add("on a remote engine: " + each));
    return all.toString();
  }

  /**
   * On a remote engine: tells the controller of the users that have died here so far, if any has.
   *
   * @param engine without a blank, the same throughout the test
   */
  static void tell(List<RemoteListenerWrapper> controller, String engine) {
    String here = OF_TEST.get().here();
    if (!here.isEmpty()) {
      EngineMessage.tell(controller, OF_ENGINE, engine + " " + here);
    }
  }

  /** On a controller: keeps the message, if this event is one. */
  public static void toldBy(SampleEvent event) {
    EngineMessage.toldBy(OF_ENGINE, event)
        .map(note -> note.split(" ", 2))
        .ifPresent(note -> OF_TEST.get().ofEngines.put(note[0], note[1]));
  }

  private String here() {
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
