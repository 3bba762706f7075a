package io.github.bancada.table;

import java.util.List;

/**
 * Results of a run besides the figures of its labels. Immutable.
 *
 * @param published figures that stand beside the run as a whole
 * @param tables made by listeners of workloads
 */
public record Results(Published published, List<ResultTable> tables) {
  public static final Results NONE = new Results(Published.NONE, List.of());

  public Results {
    tables = List.copyOf(tables);
  }
}
