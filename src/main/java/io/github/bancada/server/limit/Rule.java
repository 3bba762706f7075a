package io.github.bancada.server.limit;

import java.util.function.Function;

/**
 * One row of the table: it holds in a second whose level reaches the threshold. Immutable.
 *
 * @param proof what makes it evidence
 * @param level how near the resource is to its limit; not known without its figures
 * @param threshold of the level
 * @param waited seconds per second that samples waited for the resource; not known if no figure
 *     says it
 * @param text the figures of the seconds in which it held, with the time
 */
record Rule(
    Limit limit,
    Proof proof,
    Function<SourceView, Series> level,
    double threshold,
    Function<SourceView, Series> waited,
    Function<Held, String> text) {
  /** In which seconds a rule must hold, and for how long. */
  enum Proof {
    /** One second of the load. */
    EVENT(1),
    /** A few seconds of the load: a server that refuses has reached a limit, whatever the load. */
    REFUSAL(3),
    /** Most of the plateau; if throughput still grew, most of the highest load. */
    HIGHEST_LOAD(LoadSteps.LEAST_SECONDS),
    /** Most of the plateau; all of the load if that did not vary. */
    PLATEAU(LoadSteps.LEAST_SECONDS),
    /** Most of a plateau that was seen: evidence that is only inferred. */
    SEEN_PLATEAU(LoadSteps.LEAST_SECONDS);

    private final int seconds;

    Proof(int seconds) {
      this.seconds = seconds;
    }

    /** The fewest seconds in which it holds. */
    int seconds() {
      return seconds;
    }

    boolean isHard() {
      return this == EVENT || this == REFUSAL;
    }
  }
}
