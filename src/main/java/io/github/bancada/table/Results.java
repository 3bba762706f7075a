package io.github.bancada.table;

import io.github.bancada.capacity.search.CapacityResult;
import java.util.List;
import java.util.Optional;

/**
 * Results of a run besides the figures of its labels. Immutable.
 *
 * @param published figures beside the whole run
 * @param tables made by listeners of workloads
 * @param capacity result of the run's search for the server's capacity, if any
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

  /** Results of a run without a search for a capacity and without a gate. */
  public Results(Published published, List<ResultTable> tables) {
    this(published, tables, Optional.empty(), List.of());
  }

  /** The tables that the plan asks for. */
  public List<ResultTable> answers() {
    return tables.stream().filter(ResultTable::answers).toList();
  }

  /** The other tables of listeners. */
  public List<ResultTable> others() {
    return tables.stream().filter(table -> !table.answers()).toList();
  }

  /** What limited the run, a sentence of each listener that judges it. */
  public List<String> verdicts() {
    return tables.stream()
        .filter(table -> table.isVerdict() && !table.above().isEmpty())
        .map(table -> table.name() + ": " + table.above().get(0))
        .toList();
  }

  /**
   * Whether the plan asks for results other than the figures of all samples, which then come after
   * them in every view.
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
