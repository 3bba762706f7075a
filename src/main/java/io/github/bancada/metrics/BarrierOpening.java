package io.github.bancada.metrics;

import java.util.Objects;

/**
 * One opening of a barrier. Immutable.
 *
 * @param barrier name of the element
 * @param engine remote engine of the barrier, "" for this process
 * @param epochMillis when it opened, milliseconds since the epoch
 * @param users users that waited there
 * @param expected users of the thread group
 * @param connections open connections at that moment, {@value #UNKNOWN} if no sampler counts them
 * @param peakConnections most connections open at once until then, {@value #UNKNOWN} if not counted
 * @param timedOut whether it opened because a user had waited for the longest time allowed
 */
public record BarrierOpening(
    String barrier,
    String engine,
    long epochMillis,
    int users,
    int expected,
    int connections,
    int peakConnections,
    boolean timedOut) {

  /** The number is not known. */
  public static final int UNKNOWN = -1;

  public BarrierOpening {
    Objects.requireNonNull(barrier, "barrier");
    Objects.requireNonNull(engine, "engine");
  }

  public BarrierOpening on(String thatEngine) {
    return new BarrierOpening(
        barrier, thatEngine, epochMillis, users, expected, connections, peakConnections, timedOut);
  }
}
