package io.github.bancada.metrics;

/** Bytes received from servers and sent to them. Immutable. */
public record Traffic(long receivedBytes, long sentBytes) {
  public static final Traffic NONE = new Traffic(0, 0);

  public Traffic and(Traffic other) {
    return new Traffic(receivedBytes + other.receivedBytes, sentBytes + other.sentBytes);
  }
}
