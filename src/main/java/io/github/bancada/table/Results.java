package io.github.bancada.table;

import io.github.bancada.capacity.search.CapacityResult;
import java.util.List;
import java.util.Optional;

/**
 * Results of a run besides the figures of its labels. Immutable.
 *
 * @param published figures that stand beside the run as a whole
 * @param tables made by listeners of workloads
 * @param capacity what a search for the server's capacity found, if the run was one
 */
public record Results(
    Published published, List<ResultTable> tables, Optional<CapacityResult> capacity) {
  public static final Results NONE = new Results(Published.NONE, List.of());

  public Results {
    tables = List.copyOf(tables);
  }

  /** Results of a run that is no search for a capacity. */
  public Results(Published published, List<ResultTable> tables) {
    this(published, tables, Optional.empty());
  }

  public Results withCapacity(Optional<CapacityResult> found) {
    return new Results(published, tables, found);
  }
}
