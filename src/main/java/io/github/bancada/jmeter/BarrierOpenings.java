package io.github.bancada.jmeter;

import io.github.bancada.metrics.BarrierOpening;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The first {@value #MOST} openings of barriers in one run: a barrier in a loop may open any number
 * of times. Thread-safe.
 */
public final class BarrierOpenings {
  private static final int MOST = 100;
  private static final PerTest<BarrierOpenings> OF_THIS_PROCESS =
      new PerTest<>(BarrierOpenings::new);

  private final List<BarrierOpening> openings = new ArrayList<>();

  /** The openings of this process's current test, or of its last one. */
  public static BarrierOpenings ofThisProcess() {
    return OF_THIS_PROCESS.get();
  }

  public synchronized void add(BarrierOpening opening) {
    if (openings.size() < MOST) {
      openings.add(opening);
    }
  }

  /** All openings, in the order of time. */
  public synchronized List<BarrierOpening> all() {
    return openings.stream().sorted(Comparator.comparingLong(BarrierOpening::epochMillis)).toList();
  }
}
