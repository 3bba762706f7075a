package io.github.bancada.jmeter;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * When the current test ends, for all who report of it: when its last user has ended.
 *
 * <p>JMeter tells its listeners one after the other that a test has ended, and each may take its
 * time: the moment at which a listener is told says nothing of the load. Users are seen by an
 * element that is added to the running plan, on a controller through JMeter's count of the engines'
 * users. Where no user was seen, or one is left over (of a lost engine for instance), the test ends
 * when the first listener is told. Thread-safe.
 */
public final class RunEnd {
  private static final long NONE = -1;
  private static final long SECOND_MILLIS = 1000;

  private static final Object LOCK = new Object();

  // Guarded by the lock; of the test that began then.
  private static final Map<String, Long> TOLD = new HashMap<>();
  private static long startEpochMillis = NONE;
  private static long lastUser = NONE;
  private static long end = NONE;
  private static boolean watched;

  private static volatile boolean cut;
  private static String underWay = "";

  private RunEnd() {}

  private static void ofThisTest() {
    long current = JMeterContextService.getTestStartTime();
    if (current != startEpochMillis) {
      startEpochMillis = current;
      TOLD.clear();
      lastUser = NONE;
      end = NONE;
      watched = false;
      cut = false;
      underWay = "";
    }
  }

  /** A test begins; no user has started yet. Further calls of the same test change nothing. */
  static void begins() {
    synchronized (LOCK) {
      ofThisTest();
      if (!watched) {
        watched = true;
        RunningTest.plan()
            .filter(plan -> !plan.isEmpty())
            .ifPresent(plan -> plan.add(plan.getArray()[0], new UserWatch()));
      }
    }
  }

  /**
   * Stands in the running plan, where all users pass it. A listener cannot do that itself: JMeter
   * leaves listeners which users pass out of distributed tests.
   */
  private static final class UserWatch extends AbstractTestElement
      implements ThreadListener, NoThreadClone {
    private static final long serialVersionUID = 1L;

    @Override
    public void threadStarted() {
      // Only their end matters.
    }

    @Override
    public void threadFinished() {
      userEnds();
    }
  }

  /** A user of the current test ends now. */
  static void userEnds() {
    synchronized (LOCK) {
      ofThisTest();
      lastUser = System.currentTimeMillis();
    }
  }

  /**
   * A listener is told that the test has ended.
   *
   * @param engine the remote engine whose part has ended, "" for this process
   */
  static void told(String engine) {
    synchronized (LOCK) {
      ofThisTest();
      TOLD.putIfAbsent(engine, System.currentTimeMillis());
    }
  }

  /**
   * The process ends while the test goes on: it is cut here, and what comes later is no part of it.
   * Does nothing if the test has ended.
   */
  public static void cutNow() {
    synchronized (LOCK) {
      ofThisTest();
      if (!isOver()) {
        end = System.currentTimeMillis();
        cut = true;
        underWay = SamplesUnderWay.text(SamplesUnderWay.count());
      }
    }
  }

  /**
   * What a report of a test that was cut adds to the reason: how many samples were under way, whose
   * results nobody will count; "" if there were none. Of remote engines it is not known.
   */
  public static String samplesLeftOut() {
    synchronized (LOCK) {
      ofThisTest();
      return underWay;
    }
  }

  /** Whether its end is known, or JMeter has begun to tell it in this process. */
  private static boolean isOver() {
    return end != NONE || TOLD.containsKey("");
  }

  /** Whether the current test was cut, so that no more samples count. */
  public static boolean isCut() {
    return cut;
  }

  /** Whether the current test has ended, and was not cut. */
  public static boolean hasEnded() {
    synchronized (LOCK) {
      ofThisTest();
      return isOver() && !cut;
    }
  }

  /**
   * The end of the current test, milliseconds since the epoch; from the first call on always the
   * same. To be called when JMeter has told the end, or after {@link #cutNow()}.
   */
  public static long epochMillis() {
    synchronized (LOCK) {
      ofThisTest();
      if (end == NONE) {
        end =
            usersEnded()
                .orElseGet(
                    () ->
                        TOLD.values().stream()
                            .mapToLong(Long::longValue)
                            .max()
                            .orElseGet(System::currentTimeMillis));
      }
      return end;
    }
  }

  private static OptionalLong usersEnded() {
    return lastUser != NONE && JMeterContextService.getNumberOfThreads() == 0
        ? OptionalLong.of(lastUser)
        : OptionalLong.empty();
  }

  /**
   * Whether no user is left who could take samples in a second, or behind it; others may yet begin.
   *
   * @param epochSecond seconds since the epoch
   */
  public static boolean isWithoutUsers(long epochSecond) {
    synchronized (LOCK) {
      ofThisTest();
      OptionalLong ended = usersEnded();
      return ended.isPresent() && epochSecond >= Math.floorDiv(ended.getAsLong(), SECOND_MILLIS);
    }
  }
}
