package io.github.bancada.metrics;

/**
 * What went over the wire. Immutable.
 *
 * @param receivedBytes bytes received from servers
 * @param sentBytes bytes sent to servers
 */
public record Traffic(long receivedBytes, long sentBytes) {
  /** Nothing. */
  public static final Traffic NONE = new Traffic(0, 0);

  /** Both together. */
  Traffic and(Traffic other) {
    return new Traffic(receivedBytes + other.receivedBytes, sentBytes + other.sentBytes);
  }
}
