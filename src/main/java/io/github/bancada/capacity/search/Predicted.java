package io.github.bancada.capacity.search;

import java.util.Locale;

/**
 * A capacity that no trial has reached: computed from trials far below it. Not a measurement.
 * Immutable.
 *
 * @param load the load at which the objective is probably just met
 * @param low lower bound of its interval
 * @param high upper bound
 * @param upTo the greatest load that was tried
 * @param resource the resource of the server that limits it
 * @param busy share of the resource's time at {@code upTo}, 0 to 1
 * @param demandSeconds time of the resource per sample
 */
public record Predicted(
    double load,
    double low,
    double high,
    double upTo,
    String resource,
    double busy,
    double demandSeconds) {

  /** A clause such as {@code from loads up to 350/s; limit: CPU of the server, 47 % busy there}. */
  String basis(LoadKind kind) {
    return String.format(
        Locale.ROOT,
        "from loads up to %s; limit: %s, %.0f %% busy there",
        kind.text(upTo),
        resource,
        100 * busy);
  }
}
