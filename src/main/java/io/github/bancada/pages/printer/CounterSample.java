package io.github.bancada.pages.printer;

import io.github.bancada.work.Sample;
import java.util.HashMap;
import java.util.Map;

/**
 * The result of one sample of a printer's counter. Immutable.
 *
 * @param startEpochMillis wall clock at the start, milliseconds since the epoch
 * @param elapsedNanos from the first request to the end, pauses included
 * @param connectNanos time to open connections; 0 for SNMP
 * @param latencyNanos from the start to the end of the first answer; 0 if there was none
 * @param success whether the count is as expected
 * @param code "0", or the failure in one word
 * @param message the failure; "" if none
 * @param server URI of the printer
 * @param request the request as text
 * @param reading the last reading, null if there was none
 * @param delta since the last sample, null without an earlier or a current reading
 * @param polls number of requests without retries
 * @param retries number of repeated requests after no answer
 * @param sentBytes payload to the printer
 * @param receivedBytes payload from the printer
 */
public record CounterSample(
    long startEpochMillis,
    long elapsedNanos,
    long connectNanos,
    long latencyNanos,
    boolean success,
    String code,
    String message,
    String server,
    String request,
    Reading reading,
    Long delta,
    int polls,
    int retries,
    long sentBytes,
    long receivedBytes)
    implements Sample {
  /** Variable with the count. */
  static final String COUNT = "printer.count";

  /** Variable with the difference from the last sample. */
  static final String DELTA = "printer.delta";

  @Override
  public String body() {
    return reading == null ? "" : reading.text();
  }

  @Override
  public String headers() {
    StringBuilder headers = new StringBuilder();
    headers.append("Server: ").append(server).append('\n');
    if (reading != null) {
      headers.append("Count: ").append(reading.text()).append('\n');
      headers.append("Type: ").append(reading.type().title()).append('\n');
    }
    if (delta != null) {
      headers.append("Delta: ").append(delta).append('\n');
    }
    headers.append("Polls: ").append(polls).append('\n');
    headers.append("Retries: ").append(retries).append('\n');
    return headers.toString();
  }

  /** Variables to set; one without a value is removed, so that no sampler uses an old value. */
  @Override
  public Map<String, String> variables() {
    Map<String, String> variables = new HashMap<>();
    variables.put(COUNT, reading == null ? null : reading.text());
    variables.put(DELTA, delta == null ? null : delta.toString());
    return variables;
  }
}
