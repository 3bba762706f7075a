package io.github.bancada.table;

import java.util.List;

/**
 * A workload's tables of a finished run. Immutable.
 *
 * @param isEmpty whether no sample belongs to the workload
 * @param tables the first introduces the others
 * @param csv content of the file
 */
public record RunTables(boolean isEmpty, List<ResultTable> tables, String csv) {
  public RunTables {
    tables = List.copyOf(tables);
  }

  /**
   * The same as tables that the plan asks for: views show them before the figures of all samples.
   */
  public RunTables answering() {
    return new RunTables(isEmpty, tables.stream().map(ResultTable::answering).toList(), csv);
  }

  /** Whether the plan asks for one of them. */
  public boolean answers() {
    return tables.stream().anyMatch(ResultTable::answers);
  }

  /** The tables as text for the console and the window. */
  public List<String> lines() {
    return TableText.lines(tables);
  }
}
