package io.github.bancada.metrics;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * The openings of barriers in one run, the first {@value #MOST} of them: a barrier in a loop may
 * open any number of times. Thread-safe.
 */
public final class BarrierOpenings {
  private static final int MOST = 100;
  private static final BarrierOpenings OF_THIS_PROCESS = new BarrierOpenings();

  private final List<BarrierOpening> openings = new ArrayList<>();
  private long test = -1;

  /** Those of the test that runs in this process. */
  public static BarrierOpenings ofThisProcess() {
    OF_THIS_PROCESS.forgetOlderTests();
    return OF_THIS_PROCESS;
  }

  private synchronized void forgetOlderTests() {
    long current = JMeterContextService.getTestStartTime();
    if (current != 0 && current != test) { // 0 when a test has ended
      test = current;
      openings.clear();
    }
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
