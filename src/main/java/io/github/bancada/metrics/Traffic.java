package io.github.bancada.metrics;

/** Bytes received from servers and sent to them; negative if not known. Immutable. */
public record Traffic(long receivedBytes, long sentBytes) {
  public static final Traffic NONE = new Traffic(0, 0);

  /** Of a part that was cut out of a summary; its connect times are lost too. */
  public static final Traffic UNKNOWN = new Traffic(-1, -1);

  public boolean isKnown() {
    return receivedBytes >= 0;
  }

  public Traffic and(Traffic other) {
    if (!isKnown() || !other.isKnown()) {
      return UNKNOWN;
    }
    return new Traffic(receivedBytes + other.receivedBytes, sentBytes + other.sentBytes);
  }
}
