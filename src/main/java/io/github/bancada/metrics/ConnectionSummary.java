package io.github.bancada.metrics;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Connections that users held at once, and the openings of barriers. Immutable.
 *
 * @param peak most connections that users of one process held at once, exact; {@link
 *     BarrierOpening#UNKNOWN} if no sampler counted, or if each remote engine has its own peak
 * @param openings of barriers, in the order of time
 */
public record ConnectionSummary(int peak, List<BarrierOpening> openings) {
  public static final ConnectionSummary UNKNOWN =
      new ConnectionSummary(BarrierOpening.UNKNOWN, List.of());

  public ConnectionSummary {
    openings = List.copyOf(openings);
  }

  /** Most connections that users of each remote engine held at once, by engine that reported it. */
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
