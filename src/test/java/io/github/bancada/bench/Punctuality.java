package io.github.bancada.bench;

import java.util.Arrays;

/**
 * When requests came to a server, beside the even schedule that they were sent by. The schedule
 * begins where the most punctual request of the time that is measured was in time, so that neither
 * the way to the server counts nor what was late, or never sent, before. Not thread-safe.
 */
final class Punctuality {
  private static final double NANOS = 1e9;

  private final long[] nanos;
  private final int[] connections;
  private final long nanosAtEpoch;

  /**
   * @param nanos of each request, in their order
   * @param connections on which it came, counted from 0
   * @param nanosAtEpoch what the clock of {@code nanos} showed at the epoch
   */
  Punctuality(long[] nanos, int[] connections, long nanosAtEpoch) {
    this.nanos = nanos;
    this.connections = connections;
    this.nanosAtEpoch = nanosAtEpoch;
  }

  /** How many came from the first moment on and before the second, ms since the epoch. */
  int count(long fromEpochMillis, long toEpochMillis) {
    return index(toEpochMillis) - index(fromEpochMillis);
  }

  /** The first that came at this moment or later. */
  private int index(long epochMillis) {
    long moment = epochMillis * 1_000_000 + nanosAtEpoch;
    int found = Arrays.binarySearch(nanos, moment);
    return found < 0 ? -found - 1 : found;
  }

  /** When the first one came, ms since the epoch. */
  long firstEpochMillis() {
    return nanos.length == 0 ? 0 : (nanos[0] - nanosAtEpoch) / 1_000_000;
  }

  /**
   * How late those between two moments came, if the k-th of them was to come k gaps after the
   * first.
   *
   * @param perSecond the rate of all together
   * @return nanoseconds, sorted
   */
  long[] late(double perSecond, long fromEpochMillis, long toEpochMillis) {
    return late(new int[nanos.length], 1, perSecond, fromEpochMillis, toEpochMillis);
  }

  /** The same, for a generator that gives each connection a schedule of its own. */
  long[] lateByConnection(double perSecond, long fromEpochMillis, long toEpochMillis) {
    int number = Arrays.stream(connections).max().orElse(0) + 1;
    return late(connections, number, perSecond / number, fromEpochMillis, toEpochMillis);
  }

  private long[] late(
      int[] streams, int number, double perSecond, long fromEpochMillis, long toEpochMillis) {
    int begin = index(fromEpochMillis);
    long[] late = new long[index(toEpochMillis) - begin];
    long[] sent = new long[number];
    long[] origin = new long[number];
    Arrays.fill(origin, Long.MAX_VALUE);
    for (int i = 0; i < late.length; i++) {
      int stream = streams[begin + i];
      late[i] = nanos[begin + i] - Math.round(sent[stream]++ * NANOS / perSecond);
      origin[stream] = Math.min(origin[stream], late[i]);
    }
    for (int i = 0; i < late.length; i++) {
      late[i] -= origin[streams[begin + i]];
    }
    Arrays.sort(late);
    return late;
  }

  /** A percentile of sorted nanoseconds, ms; infinite if there are none. */
  static double millis(long[] sorted, double part) {
    return sorted.length == 0
        ? Double.POSITIVE_INFINITY
        : sorted[(int) Math.ceil(part * sorted.length) - 1] / 1e6;
  }
}
