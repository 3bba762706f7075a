package io.github.bancada.users;

import io.github.bancada.jmeter.BarrierOpenings;
import io.github.bancada.jmeter.BarrierWord;
import io.github.bancada.jmeter.OpenConnections;
import io.github.bancada.metrics.BarrierOpening;

/**
 * The {@link Barrier} of one element in one test: counts open connections at each opening and
 * reports it. Thread-safe.
 */
final class CountedBarrier {
  private final String name;
  private final Barrier barrier = new Barrier(this::opens);
  private volatile TcpConnections counted = TcpConnections.NONE;
  private volatile BarrierOpening last;

  CountedBarrier(String name) {
    this.name = name;
  }

  Barrier barrier() {
    return barrier;
  }

  /** Also counts these connections, from the next opening on. */
  void count(TcpConnections connections) {
    counted = connections;
  }

  /** The last opening; null before the first. */
  BarrierOpening lastOpening() {
    return last;
  }

  private void opens(int waiting, int expected, boolean timedOut) {
    boolean ours = OpenConnections.peak() > 0;
    int others = counted.count();
    boolean known = ours || others != BarrierOpening.UNKNOWN;
    BarrierOpening opening =
        new BarrierOpening(
            name,
            "",
            System.currentTimeMillis(),
            waiting,
            expected,
            known ? OpenConnections.now() + Math.max(0, others) : BarrierOpening.UNKNOWN,
            ours ? OpenConnections.peak() : BarrierOpening.UNKNOWN,
            timedOut);
    last = opening;
    BarrierOpenings.ofThisProcess().add(opening);
    BarrierWord.tellController(opening);
  }
}
