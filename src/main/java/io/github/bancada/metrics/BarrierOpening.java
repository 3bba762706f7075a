package io.github.bancada.metrics;

import java.util.Objects;

/**
 * One moment at which a barrier let its users go on. Immutable.
 *
 * @param barrier name of the element
 * @param engine remote engine on which it stands, "" for this process
 * @param epochMillis when it opened, milliseconds since the epoch
 * @param users how many were waiting there
 * @param expected how many the thread group has
 * @param connections connections that were open at that moment, {@value #UNKNOWN} if nobody counts
 *     them
 * @param peakConnections the most that were open at once by then, {@value #UNKNOWN} if not known
 * @param timedOut whether it opened because a user had waited for as long as it may
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

  /** A number that nobody knows. */
  public static final int UNKNOWN = -1;

  public BarrierOpening {
    Objects.requireNonNull(barrier, "barrier");
    Objects.requireNonNull(engine, "engine");
  }

  /** The same opening, on that engine. */
  public BarrierOpening on(String thatEngine) {
    return new BarrierOpening(
        barrier, thatEngine, epochMillis, users, expected, connections, peakConnections, timedOut);
  }
}
