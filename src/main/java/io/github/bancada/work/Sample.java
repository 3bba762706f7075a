package io.github.bancada.work;

import java.util.List;
import java.util.Map;

/** What one sample did; a record of the workload mostly. Immutable. */
public interface Sample {
  /** Wall clock at its start, milliseconds since the epoch. */
  long startEpochMillis();

  /** The whole sample, nanoseconds. */
  long elapsedNanos();

  /** Opening the connection, nanoseconds; 0 if it was open. */
  default long connectNanos() {
    return 0;
  }

  /** Authenticating, nanoseconds; 0 if this sample did not. */
  default long bindNanos() {
    return 0;
  }

  /** From the start to the first answer, nanoseconds; 0 if there was none. */
  default long latencyNanos() {
    return 0;
  }

  /** Whether it brought what was expected. */
  boolean success();

  /** Response code, by which failures are grouped. */
  String code();

  /** What came of it, or what went wrong; "" if there is nothing to say. */
  String message();

  /** What stands behind the element's name in the label; "" for nothing. */
  default String label() {
    return "";
  }

  /** URI of the server that took it; "" if none was reached, null if no server is asked at all. */
  default String server() {
    return "";
  }

  /** What was asked, in words. */
  default String request() {
    return "";
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

  /** What it consisted of, in order; empty if that was not asked for. */
  default List<Phase> phases() {
    return List.of();
  }

  /** Variables of the virtual user that are set by it; null removes one. */
  default Map<String, String> variables() {
    return Map.of();
  }

  /** Whether it is no part of the load: it makes ready what the load needs, or looks at it. */
  default boolean outsideLoad() {
    return false;
  }
}
