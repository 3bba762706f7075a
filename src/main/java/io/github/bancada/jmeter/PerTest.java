package io.github.bancada.jmeter;

import java.util.function.Supplier;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * One object for each test of this process, made when it is first asked for. JMeter tells tests
 * apart by the millisecond of their start.
 *
 * <p>After a test has ended, its object stays until the next test begins, for whatever comes late.
 * Before the first test there is an object of no test. Thread-safe; asking for an object that is
 * made takes no lock.
 *
 * @param <T> what there is one of
 */
public final class PerTest<T> {
  /** What {@link JMeterContextService} says when no test runs. */
  private static final long NO_TEST = 0;

  private final Supplier<T> maker;
  private volatile Held<T> held;

  private record Held<T>(long testStartEpochMillis, T object) {
    boolean isOf(long test) {
      return test == testStartEpochMillis || test == NO_TEST;
    }
  }

  /**
   * @param maker makes the object of a test; called once for each, under a lock
   */
  public PerTest(Supplier<T> maker) {
    this.maker = maker;
  }

  /** The object of the test that runs, or of the last one. */
  public T get() {
    Held<T> known = held;
    return known != null && known.isOf(JMeterContextService.getTestStartTime())
        ? known.object
        : make();
  }

  private synchronized T make() {
    long test = JMeterContextService.getTestStartTime();
    if (held == null || !held.isOf(test)) {
      held = new Held<>(test, maker.get());
    }
    return held.object;
  }

  /** Whether a test runs in this process, or is controlled by it. */
  static boolean isTestRunning() {
    return JMeterContextService.getTestStartTime() != NO_TEST;
  }
}
