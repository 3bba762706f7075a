package io.github.bancada.capacity.search;

import java.io.Serializable;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What one of several load generators has counted and seen in a trial, so far or to its end.
 *
 * @param recorder its samples
 * @param seen its figures; null before the end
 */
public record TrialPart(TrialRecorder recorder, Observation seen) implements Serializable {

  /** The busiest last; one that lacked a CPU for its load comes after all others. */
  private static final Comparator<CpuUse> BUSY =
      Comparator.comparing(CpuUse::isLoadMachineTheLimit)
          .thenComparingDouble(use -> Double.isNaN(use.machine()) ? -1 : use.machine());

  /** The samples of all parts. */
  public static TrialRecorder recorder(TrialPlan plan, Iterable<TrialPart> parts) {
    TrialRecorder all = new TrialRecorder(plan);
    parts.forEach(part -> all.add(part.recorder()));
    return all;
  }

  /**
   * The counts of a trial with several load generators.
   *
   * @param parts of all of them, by name, each at its end
   * @param resources of the server
   * @param invalid why the trial says nothing of the server, as a clause; "" if it does
   */
  public static TrialCounts counts(
      TrialPlan plan,
      Map<String, TrialPart> parts,
      List<TrialCounts.Resource> resources,
      String invalid) {
    List<Observation> seen = parts.values().stream().map(TrialPart::seen).toList();
    Map.Entry<String, TrialPart> busiest = busiest(parts);
    return recorder(plan, parts.values())
        .counts(
            new Observation(
                seen.stream().mapToDouble(Observation::loadSeconds).min().orElse(0),
                seen.stream().mapToDouble(Observation::totalSeconds).max().orElse(0),
                seen.stream().mapToDouble(Observation::usersBusy).sum(),
                busiest.getValue().seen().cpu(),
                resources,
                busiest.getKey(),
                invalid));
  }

  /** The load generator with the busiest CPUs. */
  public static Map.Entry<String, TrialPart> busiest(Map<String, TrialPart> parts) {
    return parts.entrySet().stream()
        .max(Map.Entry.comparingByValue(Comparator.comparing(part -> part.seen().cpu(), BUSY)))
        .orElseThrow();
  }
}
