package io.github.bancada.metrics;

/** Bytes received from servers and sent to them; negative if not known. Immutable. */
public record Traffic(long receivedBytes, long sentBytes) {
  public static final Traffic NONE = new Traffic(0, 0);

  /** Traffic of a part cut out of a summary, which has no connect times either. */
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
