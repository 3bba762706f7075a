package io.github.bancada.jmeter;

import io.github.bancada.table.GateVerdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The verdicts of a test's gates, for its reports. JMeter ends listeners in its own order, and
 * remote engines send the last samples of a listener right before they tell it the end, so only a
 * gate knows when it can judge: a report waits for all gates. Thread-safe.
 */
public final class GateVerdicts {
  private static final PerTest<GateVerdicts> TESTS = new PerTest<>(GateVerdicts::new);

  private final Object lock = new Object();

  // Guarded by the lock.
  private final List<GateVerdict> given = new ArrayList<>();
  private final List<Consumer<List<GateVerdict>>> waiting = new ArrayList<>();
  private int expected;

  private GateVerdicts() {}

  /** The verdicts of the current test, or of the last one. */
  public static GateVerdicts ofThisTest() {
    return TESTS.get();
  }

  /** Announces a gate, before the end of the test; {@link #give} must follow. */
  public void expect() {
    synchronized (lock) {
      expected++;
    }
  }

  /**
   * Called once by each announced gate, at its end.
   *
   * @param verdict empty if it cannot judge
   */
  public void give(Optional<GateVerdict> verdict) {
    List<Consumer<List<GateVerdict>>> ready = new ArrayList<>();
    List<GateVerdict> all;
    synchronized (lock) {
      expected--;
      verdict.ifPresent(given::add);
      all = List.copyOf(given);
      if (expected == 0) {
        ready.addAll(waiting);
        waiting.clear();
      }
    }
    ready.forEach(report -> report.accept(all));
  }

  /**
   * Passes all verdicts to a report: now if every gate has given its own, otherwise on the thread
   * of the last gate. Call it at the end of the test.
   */
  public void whenGiven(Consumer<List<GateVerdict>> report) {
    List<GateVerdict> all;
    synchronized (lock) {
      if (expected > 0) {
        waiting.add(report);
        return;
      }
      all = List.copyOf(given);
    }
    report.accept(all);
  }
}
