package io.github.bancada.pages.count;

import io.github.bancada.work.Sample;
import io.github.bancada.work.SampleFacts;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The result of one sample. Immutable.
 *
 * @param startEpochMillis wall clock at the start, milliseconds since the epoch
 * @param elapsedNanos time of the count, including reading the file or running the program
 * @param sizeBytes length of the job
 * @param label appended to the element's name; "" for nothing
 * @param success whether the job was counted as expected
 * @param code response code
 * @param message why the count failed, or doubts about it; "" if none
 * @param request description of the operation
 * @param body output of an external command; "" if none
 * @param facts all results by name, in display order
 */
public record CountSample(
    long startEpochMillis,
    long elapsedNanos,
    long sizeBytes,
    String label,
    boolean success,
    String code,
    String message,
    String request,
    String body,
    Map<String, String> facts)
    implements Sample {

  /** Value of a result that is not known. */
  static final String UNKNOWN = "unknown";

  public CountSample {
    facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
  }

  /** Empty: a count asks no server. */
  @Override
  public String server() {
    return null;
  }

  @Override
  public String contentType() {
    return "text/plain";
  }

  @Override
  public long receivedBytes() {
    return sizeBytes;
  }

  @Override
  public String headers() {
    StringBuilder headers = new StringBuilder();
    variables().forEach((name, value) -> SampleFacts.append(headers, name, value));
    return headers.toString();
  }

  @Override
  public Map<String, String> variables() {
    Map<String, String> variables = new LinkedHashMap<>();
    facts.forEach((name, value) -> variables.put("pages." + name, value));
    return variables;
  }
}
