package io.github.bancada.pages.count;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The result of one sample. Immutable.
 *
 * @param startEpochMillis wall clock at the start, milliseconds since the epoch
 * @param elapsedNanos time of the count, including reading the file or running the program
 * @param sizeBytes length of the job
 * @param success whether the job was counted as expected
 * @param status response code
 * @param message why it failed or what is doubtful; "" if nothing
 * @param request description of the operation
 * @param output output of an external command; "" if none
 * @param facts all results by name, in display order
 */
public record CountSample(
    long startEpochMillis,
    long elapsedNanos,
    long sizeBytes,
    boolean success,
    String status,
    String message,
    String request,
    String output,
    Map<String, String> facts) {

  /** Value of a result that is not known. */
  static final String UNKNOWN = "unknown";

  public CountSample {
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }
}
