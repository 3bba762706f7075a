package io.github.bancada.jmeter;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * The end of the current test: the moment when its last user ends. All reports use it.
 *
 * <p>JMeter tells its listeners of the end one after the other, and each may take long, so this
 * call does not show the load's end. An element in the running plan sees the users; a controller
 * uses JMeter's count of the engines' users. If no user was seen, or one is left over (such as of a
 * lost engine), the test ends when the first listener is told. Thread-safe.
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

  /** The end of this process's current test, or of its last one. */
  public static RunEnd ofThisTest() {
    return OF_TEST.get();
  }

  /**
   * Marks the start of a test, before its first user. Further calls of the same test change
   * nothing.
   */
  synchronized void begins() {
    if (!watched) {
      watched = true;
      EngineThreads.endWithTheirTests();
      TestStop.watch();
      RunningTest.plan().ifPresent(UserWatch::addTo);
    }
  }

  /** Marks the end of a user of the current test. */
  synchronized void userEnds() {
    lastUser = System.currentTimeMillis();
  }

  /**
   * Notes that a listener was told of the end.
   *
   * @param engine the remote engine whose part has ended, "" for this process
   */
  synchronized void told(String engine) {
    told.putIfAbsent(engine, System.currentTimeMillis());
  }

  /**
   * Cuts the test, because the process ends: later samples do not count. Does nothing if the test
   * has ended.
   */
  public synchronized void cutNow() {
    if (!isOver()) {
      end = System.currentTimeMillis();
      cut = true;
      underWay = SamplesUnderWay.text(SamplesUnderWay.count());
    }
  }

  /**
   * What a cut adds to the end reason: the number of samples under way, whose results do not count;
   * "" if there are none. Unknown for remote engines.
   */
  public synchronized String samplesLeftOut() {
    return underWay;
  }

  /** Whether its end is known, or JMeter has begun to report it in this process. */
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
   * The end of the current test, milliseconds since the epoch; the first call fixes it. Call it
   * when JMeter has reported the end, or after {@link #cutNow()}.
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
   * Whether no user is left who could take samples in or after this second; new ones may still
   * begin.
   *
   * @param epochSecond seconds since the epoch
   */
  public synchronized boolean isWithoutUsers(long epochSecond) {
    OptionalLong ended = usersEnded();
    return ended.isPresent() && epochSecond >= Math.floorDiv(ended.getAsLong(), SECOND_MILLIS);
  }
}
