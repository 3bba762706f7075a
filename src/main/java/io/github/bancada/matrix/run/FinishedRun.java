package io.github.bancada.matrix.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A run of a matrix that is over. Immutable.
 *
 * @param number from 1, in the order of runs
 * @param round from 1
 * @param place in the round, from 0
 * @param combination place of the configuration
 * @param directory of the results; empty if the run is missing
 * @param remarks about its quality, as clauses
 * @param missing why it has no figures, as a clause; empty if it has
 */
public record FinishedRun(
    int number,
    int round,
    int place,
    int combination,
    Optional<Path> directory,
    List<String> remarks,
    Optional<String> missing) {
  static final String AFTER_REPEAT = "after its repeat: ";

  public FinishedRun {
    remarks = List.copyOf(remarks);
  }

  /** Whether it counts although its repeat had an objection too. */
  public boolean isDoubtful() {
    return remarks.stream().anyMatch(each -> each.startsWith(AFTER_REPEAT));
  }
}
