package io.github.bancada.metrics;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many connections users held at once, and when barriers opened. Immutable.
 *
 * @param peak the most that users of one process held at once, exact; {@link
 *     BarrierOpening#UNKNOWN} if no sampler counted, and in distributed mode, where each engine has
 *     its own
 * @param openings of barriers, in the order of time
 */
public record ConnectionSummary(int peak, List<BarrierOpening> openings) {
  /** Nothing is known. */
  public static final ConnectionSummary UNKNOWN =
      new ConnectionSummary(BarrierOpening.UNKNOWN, List.of());

  public ConnectionSummary {
    openings = List.copyOf(openings);
  }

  /** Of each remote engine that told, the most that its users held at once. */
  public Map<String, Integer> peaksOfEngines() {
    Map<String, Integer> peaks = new TreeMap<>();
    for (BarrierOpening opening : openings) {
      if (!opening.engine().isEmpty() && opening.peakConnections() >= 0) {
        peaks.merge(opening.engine(), opening.peakConnections(), Math::max);
      }
    }
    return peaks;
  }
}
