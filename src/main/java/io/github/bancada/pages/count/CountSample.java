package io.github.bancada.pages.count;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What one sample did. Immutable.
 *
 * @param startEpochMillis wall clock at its start, milliseconds since the epoch
 * @param elapsedNanos the count, with reading the file or running the program
 * @param sizeBytes length of the job
 * @param success whether it was counted, and as expected
 * @param status response code
 * @param message why it failed, or what is doubtful; "" if nothing
 * @param request what was done, in words
 * @param output what an external command printed; ""
 * @param facts every result by its name, in the order in which they are shown
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

  /** A result that cannot be told. */
  static final String UNKNOWN = "unknown";

  public CountSample {
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }
}
