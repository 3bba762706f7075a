package io.github.bancada.gate;

import java.util.Optional;

/**
 * One line of a gate. Immutable.
 *
 * @param place where it is written
 * @param text as it is written, without comment and surrounding blanks
 * @param labels what it is about
 * @param metric which figure
 * @param operator how it is compared
 * @param limit with what
 * @param sustained judged second by second, instead of once over the whole run
 */
record Criterion(
    Place place,
    String text,
    LabelPattern labels,
    Metric metric,
    Operator operator,
    Limit limit,
    Optional<Sustained> sustained) {

  /**
   * A criterion judged second by second: it fails when it is broken for so long without a break.
   *
   * @param seconds at least 1
   * @param stops whether that ends the test
   */
  record Sustained(int seconds, boolean stops) {}

  /** Whether a figure meets a limit. */
  boolean holds(Ratio figure, Ratio bound) {
    return operator.holds(figure.compareTo(bound));
  }
}
