package io.github.bancada.jmeter;

import io.github.bancada.metrics.BarrierOpening;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * The openings of barriers in one run, the first {@value #MOST} of them: a barrier in a loop may
 * open any number of times. Thread-safe.
 */
public final class BarrierOpenings {
  private static final int MOST = 100;
  private static final AtomicReference<BarrierOpenings> OF_THIS_PROCESS =
      new AtomicReference<>(new BarrierOpenings());

  private final List<BarrierOpening> openings = new ArrayList<>();

  /** When the test that they belong to began; -1 for none. */
  private final long test;

  /** Of no test of this process. */
  public BarrierOpenings() {
    this(-1);
  }

  private BarrierOpenings(long test) {
    this.test = test;
  }

  /** Those of the test that runs in this process, or of the last one that ran. */
  public static BarrierOpenings ofThisProcess() {
    long current = JMeterContextService.getTestStartTime(); // 0 when a test has ended
    return OF_THIS_PROCESS.updateAndGet(
        known -> current == 0 || current == known.test ? known : new BarrierOpenings(current));
  }

  /** Takes one more. */
  public void add(BarrierOpening opening) {
    synchronized (openings) {
      if (openings.size() < MOST) {
        openings.add(opening);
      }
    }
  }

  /** All of them, in the order of time. */
  public List<BarrierOpening> all() {
    synchronized (openings) {
      return openings.stream()
          .sorted(Comparator.comparingLong(BarrierOpening::epochMillis))
          .toList();
    }
  }
}
