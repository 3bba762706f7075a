package io.github.bancada.capacity.search;

import java.io.Serializable;
import java.util.List;

/**
 * Figures of a trial that only the load generator knows. Immutable.
 *
 * @param loadSeconds duration of the load: the plan's seconds, or less if it ended early
 * @param totalSeconds the same with the drain
 * @param usersBusy users busy on average over the measured part; NaN if not known
 * @param cpu use of the load machine's CPUs over the measured part
 * @param resources known resources of the server over the measured part
 * @param busiest the load generator to which {@code cpu} belongs; "" for this process
 * @param invalid why the trial says nothing of the server, as a clause; "" if it does
 */
public record Observation(
    double loadSeconds,
    double totalSeconds,
    double usersBusy,
    CpuUse cpu,
    List<TrialCounts.Resource> resources,
    String busiest,
    String invalid)
    implements Serializable {
  public Observation {
    resources = List.copyOf(resources);
  }

  /** Of a trial with one load generator. */
  public Observation(
      double loadSeconds,
      double totalSeconds,
      double usersBusy,
      CpuUse cpu,
      List<TrialCounts.Resource> resources) {
    this(loadSeconds, totalSeconds, usersBusy, cpu, resources, "", "");
  }
}
