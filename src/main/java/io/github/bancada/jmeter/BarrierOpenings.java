package io.github.bancada.jmeter;

import io.github.bancada.metrics.BarrierOpening;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The openings of barriers in one run, the first {@value #MOST} of them: a barrier in a loop may
 * open any number of times. Thread-safe.
 */
public final class BarrierOpenings {
  private static final int MOST = 100;
  private static final PerTest<BarrierOpenings> OF_THIS_PROCESS =
      new PerTest<>(BarrierOpenings::new);

  private final List<BarrierOpening> openings = new ArrayList<>();

  /** Those of the test that runs in this process, or of the last one that ran. */
  public static BarrierOpenings ofThisProcess() {
    return OF_THIS_PROCESS.get();
  }

  /** Takes one more. */
  public synchronized void add(BarrierOpening opening) {
    if (openings.size() < MOST) {
      openings.add(opening);
    }
  }

  /** All of them, in the order of time. */
  public synchronized List<BarrierOpening> all() {
    return openings.stream().sorted(Comparator.comparingLong(BarrierOpening::epochMillis)).toList();
  }
}
