package io.github.bancada.jmeter;

import java.util.function.Supplier;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * One object per test of this process, made on first use. JMeter tells tests apart by the
 * millisecond of their start.
 *
 * <p>The object of a test stays until the next test begins, for late callers. Before the first test
 * there is an object of no test. Thread-safe; getting an existing object takes no lock.
 *
 * @param <T> type of the object
 */
public final class PerTest<T> {
  /** {@link JMeterContextService}'s start time when no test runs. */
  private static final long NO_TEST = 0;

  private final Supplier<T> maker;
  private volatile Held<T> held;

  private record Held<T>(long testStartEpochMillis, T object) {
    boolean isOf(long test) {
      return test == testStartEpochMillis || test == NO_TEST;
    }
  }

  /** Calls the maker once per test, under a lock. */
  public PerTest(Supplier<T> maker) {
    this.maker = maker;
  }

  /** The object of the current test, or of the last one. */
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

  /** Whether this process runs or controls a test. */
  static boolean isTestRunning() {
    return JMeterContextService.getTestStartTime() != NO_TEST;
  }
}
