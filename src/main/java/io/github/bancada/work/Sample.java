package io.github.bancada.work;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The outcome of one sample, usually a record of the workload. Immutable. */
public interface Sample {
  /** Wall clock at its start, milliseconds since the epoch. */
  long startEpochMillis();

  /** Duration of the whole sample, nanoseconds. */
  long elapsedNanos();

  /** Time of opening the connection, nanoseconds; 0 if it was open. */
  default long connectNanos() {
    return 0;
  }

  /** Time of authenticating, nanoseconds; 0 if this sample did not authenticate. */
  default long bindNanos() {
    return 0;
  }

  /** From the start to the first answer, nanoseconds; 0 if there was none. */
  default long latencyNanos() {
    return 0;
  }

  /** Whether the result was as expected. */
  boolean success();

  /** Response code, by which failures are grouped. */
  String code();

  /** Result, or cause of the failure; "" if there is nothing to say. */
  String message();

  /** Follows the element's name in the label; "" for nothing. */
  default String label() {
    return "";
  }

  /** URI of the server that took it; "" if none was reached, null if no server is asked at all. */
  default String server() {
    return "";
  }

  /** Description of the request. */
  default String request() {
    return "";
  }

  /**
   * The same for a caller that may never use the text; overridden where the description is built on
   * demand. Any thread may call it.
   */
  default Supplier<String> description() {
    String request = request();
    return () -> request;
  }

  /** Facts for listeners, {@code name: value} and a line feed each. */
  default String headers() {
    return "";
  }

  /** Response data as text; "" for none. */
  default String body() {
    return "";
  }

  /** Media type of the response data; "" for plain text. */
  default String contentType() {
    return "";
  }

  /** Bytes to the server. */
  default long sentBytes() {
    return 0;
  }

  /** Bytes from the server. */
  default long receivedBytes() {
    return 0;
  }

  /** Its steps, in order; empty if they were not requested. */
  default List<Phase> phases() {
    return List.of();
  }

  /** Variables of the virtual user to set; null removes one. */
  default Map<String, String> variables() {
    return Map.of();
  }

  /** Delay from the planned moment to its start, nanoseconds; negative if no moment was planned. */
  default long lateNanos() {
    return -1;
  }

  /** Whether it is late because something before it had not ended, not because of the machine. */
  default boolean waitedForUser() {
    return false;
  }

  /** Whether it is not part of the load, because it prepares or examines what the load needs. */
  default boolean outsideLoad() {
    return false;
  }

  /**
   * Whether it runs in the background, as one that listens does: it is outside the load, and others
   * are expected to succeed meanwhile.
   */
  default boolean background() {
    return false;
  }
}
