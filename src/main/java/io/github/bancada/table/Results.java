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
 * @param gates verdicts of the gates that judged the run
 */
public record Results(
    Published published,
    List<ResultTable> tables,
    Optional<CapacityResult> capacity,
    List<GateVerdict> gates) {
  public static final Results NONE = new Results(Published.NONE, List.of());

  public Results {
    tables = List.copyOf(tables);
    gates = List.copyOf(gates);
  }

  /** Results of a run that is not a search for a capacity, and that no gate judged. */
  public Results(Published published, List<ResultTable> tables) {
    this(published, tables, Optional.empty(), List.of());
  }

  /** The tables that are what the plan asks for. */
  public List<ResultTable> answers() {
    return tables.stream().filter(ResultTable::answers).toList();
  }

  /** The other tables of listeners. */
  public List<ResultTable> others() {
    return tables.stream().filter(table -> !table.answers()).toList();
  }

  /**
   * Whether the plan asks for something else than the figures of all samples together, which then
   * come after it in every view.
   */
  public boolean isAnswered() {
    return capacity.isPresent() || !answers().isEmpty();
  }

  public Results withCapacity(Optional<CapacityResult> found) {
    return new Results(published, tables, found, gates);
  }

  public Results withGates(List<GateVerdict> verdicts) {
    return new Results(published, tables, capacity, verdicts);
  }
}
