package io.github.bancada.table;

import java.util.List;

/**
 * What a listener of a workload has made of a run that is over. Immutable.
 *
 * @param isEmpty whether no sample was the workload's
 * @param tables the first says what the others are about
 * @param csv content of the file
 */
public record RunTables(boolean isEmpty, List<ResultTable> tables, String csv) {
  public RunTables {
    tables = List.copyOf(tables);
  }

  /** For the console and the window. */
  public List<String> lines() {
    return TableText.lines(tables);
  }
}
