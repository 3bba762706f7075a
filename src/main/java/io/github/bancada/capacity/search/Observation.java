package io.github.bancada.capacity.search;

import java.util.List;

/**
 * What only the load generator knows of a trial. Immutable.
 *
 * @param loadSeconds how long load was sent: the plan's seconds, or less if it ended early
 * @param totalSeconds the same with the drain
 * @param usersBusy how many users were busy at once, on average over the measured part; NaN if not
 *     known
 * @param cpu what the CPUs of the load machine did over the measured part
 * @param resources of the server over the measured part, as far as known
 */
public record Observation(
    double loadSeconds,
    double totalSeconds,
    double usersBusy,
    CpuUse cpu,
    List<Resource> resources) {
  public Observation {
    resources = List.copyOf(resources);
  }
}
