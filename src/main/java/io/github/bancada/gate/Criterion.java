package io.github.bancada.gate;

import java.util.Optional;

/**
 * One line of a gate. Immutable.
 *
 * @param position where it is written
 * @param text as it is written, without comment and surrounding blanks
 * @param labels what it is about
 * @param metric which figure
 * @param operator how it is compared
 * @param limit with what
 * @param sustained judged second by second, instead of once over the whole run
 */
record Criterion(
    SourcePosition position,
    String text,
    LabelPattern labels,
    Metric metric,
    Operator operator,
    Limit limit,
    Optional<Sustained> sustained) {

  /** How the reason of a run begins that a gate has stopped. */
  static final String STOPPED_BY = "stopped by ";

  /**
   * A criterion judged second by second: it fails when it is broken for so long without a break.
   *
   * @param seconds at least 1
   * @param stops whether that ends the test
   */
  record Sustained(int seconds, boolean stops) {}

  /** What a run says that this criterion has ended. */
  String stopReason() {
    return STOPPED_BY + position + ": " + text;
  }

  /**
   * What else a run says that it was ended by.
   *
   * @param endReason of a run
   * @return empty if this criterion has not ended it
   */
  Optional<String> besidesStop(String endReason) {
    // The gate may be read from another path now.
    int at = endReason.indexOf(": " + text);
    return endReason.startsWith(STOPPED_BY) && at > 0
        ? Optional.of(endReason.substring(at + 2 + text.length()).replaceFirst("^; ", ""))
        : Optional.empty();
  }

  /** Whether a figure meets a limit. */
  boolean holds(Ratio figure, Ratio bound) {
    return operator.holds(figure.compareTo(bound));
  }
}
