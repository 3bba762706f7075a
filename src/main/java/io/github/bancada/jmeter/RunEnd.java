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

  private static final PerTest<RunEnd> OF_TEST = new PerTest<>(RunEnd::new);

  // Guarded by the monitor of this object.
  private final Map<String, Long> told = new HashMap<>();
  private long lastUser = NONE;
  private long end = NONE;
  private boolean watched;
  private String underWay = "";

  private volatile boolean cut;

  private RunEnd() {}

  /** That of the test that runs in this process, or of the last one that ran. */
  public static RunEnd ofThisTest() {
    return OF_TEST.get();
  }

  /** A test begins; no user has started yet. Further calls of the same test change nothing. */
  synchronized void begins() {
    if (!watched) {
      watched = true;
      RunningTest.plan()
          .filter(plan -> !plan.isEmpty())
          .ifPresent(plan -> plan.add(plan.getArray()[0], new UserWatch()));
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
      ofThisTest().userEnds();
    }
  }

  /** A user of the current test ends now. */
  synchronized void userEnds() {
    lastUser = System.currentTimeMillis();
  }

  /**
   * A listener is told that the test has ended.
   *
   * @param engine the remote engine whose part has ended, "" for this process
   */
  synchronized void told(String engine) {
    told.putIfAbsent(engine, System.currentTimeMillis());
  }

  /**
   * The process ends while the test goes on: it is cut here, and what comes later is no part of it.
   * Does nothing if the test has ended.
   */
  public synchronized void cutNow() {
    if (!isOver()) {
      end = System.currentTimeMillis();
      cut = true;
      underWay = SamplesUnderWay.text(SamplesUnderWay.count());
    }
  }

  /**
   * What a report of a test that was cut adds to the reason: how many samples were under way, whose
   * results nobody will count; "" if there were none. Of remote engines it is not known.
   */
  public synchronized String samplesLeftOut() {
    return underWay;
  }

  /** Whether its end is known, or JMeter has begun to tell it in this process. */
  private boolean isOver() {
    return end != NONE || told.containsKey("");
  }

  /** Whether the current test was cut, so that no more samples count. */
  public boolean isCut() {
    return cut;
  }

  /** Whether the current test has ended, and was not cut. */
  public synchronized boolean hasEnded() {
    return isOver() && !cut;
  }

  /**
   * The end of the current test, milliseconds since the epoch; from the first call on always the
   * same. To be called when JMeter has told the end, or after {@link #cutNow()}.
   */
  public synchronized long epochMillis() {
    if (end == NONE) {
      end =
          usersEnded()
              .orElseGet(
                  () ->
                      told.values().stream()
                          .mapToLong(Long::longValue)
                          .max()
                          .orElseGet(System::currentTimeMillis));
    }
    return end;
  }

  private OptionalLong usersEnded() {
    return lastUser != NONE && JMeterContextService.getNumberOfThreads() == 0
        ? OptionalLong.of(lastUser)
        : OptionalLong.empty();
  }

  /**
   * Whether no user is left who could take samples in a second, or behind it; others may yet begin.
   *
   * @param epochSecond seconds since the epoch
   */
  public synchronized boolean isWithoutUsers(long epochSecond) {
    OptionalLong ended = usersEnded();
    return ended.isPresent() && epochSecond >= Math.floorDiv(ended.getAsLong(), SECOND_MILLIS);
  }
}
