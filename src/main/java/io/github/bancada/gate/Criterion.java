package io.github.bancada.gate;

import java.util.Optional;

/**
 * One criterion of a gate. Immutable.
 *
 * @param position position in the gate
 * @param text the source text, without comment and surrounding blanks
 * @param sustained if present, the criterion is judged second by second instead of once over the
 *     whole run
 */
record Criterion(
    GateText.Position position,
    String text,
    LabelPattern labels,
    Metric metric,
    Operator operator,
    Limit limit,
    Optional<Sustained> sustained) {

  /** Prefix of the end reason of a run that a gate has stopped. */
  static final String STOPPED_BY = "stopped by ";

  /**
   * A criterion judged second by second; fails when broken for this many seconds in a row.
   *
   * @param seconds at least 1
   * @param stops whether a failure ends the test
   */
  record Sustained(int seconds, boolean stops) {}

  /** The end reason of a run stopped by this criterion. */
  String stopReason() {
    return STOPPED_BY + position + ": " + text;
  }

  /**
   * The rest of an end reason, without the part that this criterion gave.
   *
   * @return empty if this criterion has not stopped the run
   */
  Optional<String> otherEndReason(String endReason) {
    // Ignores the position, because the gate may now have another path.
    int at = endReason.indexOf(": " + text);
    return endReason.startsWith(STOPPED_BY) && at > 0
        ? Optional.of(endReason.substring(at + 2 + text.length()).replaceFirst("^; ", ""))
        : Optional.empty();
  }

  boolean holds(Ratio figure, Ratio bound) {
    return operator.holds(figure.compareTo(bound));
  }
}
