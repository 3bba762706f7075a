package io.github.bancada.server.limit;

/**
 * A limit with its evidence. Immutable.
 *
 * @param source the name of the source that told it; "" for the load machine
 * @param figures such as {@code 1,021 of 1,024 in use from second 41, 118 connections refused}
 * @param from first second of the run in which it held
 * @param to last second
 * @param share of the response time that threads waited for it, 0 to 1; NaN if not known
 */
public record LimitEvidence(
    Limit limit, String source, String figures, long from, long to, double share) {
  /** A smaller share says that samples queue elsewhere, such as before a thread is free. */
  private static final double NOTEWORTHY = 0.1;

  /** One line without a full stop. */
  public String sentence() {
    String waits =
        share >= NOTEWORTHY
            ? "; these waits were " + Words.percent(share) + " of the response time"
            : "";
    return limit == Limit.LOAD_MACHINE
        ? "not the server: the load machine was " + figures
        : "Limited by " + limit.words() + ": " + figures + waits;
  }
}
