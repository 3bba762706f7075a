package io.github.bancada.jmeter;

import io.github.bancada.table.MeasuredWindow;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/**
 * The measured intervals of a test's listeners, for elements that measure something else in the
 * same time. Thread-safe.
 */
public final class MeasuredWindows {
  private static final PerTest<MeasuredWindows> TESTS = new PerTest<>(MeasuredWindows::new);

  private final List<Supplier<List<MeasuredWindow>>> listeners = new CopyOnWriteArrayList<>();

  private MeasuredWindows() {}

  /** The intervals of the current test, or of the last one. */
  public static MeasuredWindows ofThisTest() {
    return TESTS.get();
  }

  /**
   * Offers the intervals of a listener.
   *
   * @param windows called by any thread during the test
   */
  public void offer(Supplier<List<MeasuredWindow>> windows) {
    listeners.add(windows);
  }

  /** All intervals, as known so far. */
  public List<MeasuredWindow> now() {
    return listeners.stream().flatMap(each -> each.get().stream()).toList();
  }
}
