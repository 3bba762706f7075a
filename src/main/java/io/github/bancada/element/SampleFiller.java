package io.github.bancada.element;

import io.github.bancada.metrics.IntendedStart;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Phase;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Workload;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/** Makes JMeter's result of a task's outcome. Stateless. */
final class SampleFiller {
  private SampleFiller() {}

  /** The result of a sample, under the element's name. */
  static SampleResult result(Sample sample, String name, Workload<?> workload) {
    TimedSampleResult result = new TimedSampleResult();
    String label = sample.label();
    result.setSampleLabel(label.isEmpty() ? name : name + " " + label);
    result.setDataType(SampleResult.TEXT);
    result.setTimes(
        sample.startEpochMillis(),
        sample.elapsedNanos(),
        sample.connectNanos(),
        sample.bindNanos(),
        sample.latencyNanos());
    result.setSuccessful(sample.success());
    result.setResponseCode(sample.code());
    result.setResponseMessage(sample.message());
    if (sample.server() == null) {
      result.setWithoutServer();
    } else {
      result.setServer(sample.server());
    }
    if (sample.lateNanos() >= 0) {
      result.addAssertionResult(new IntendedStart(sample.lateNanos(), sample.waitedForUser()));
    }
    if (sample.background()) {
      result.setBackground();
    } else if (sample.outsideLoad()) {
      result.setOutsideLoad();
    }
    result.setDescription(sample.description());
    result.setResponseHeaders(sample.headers());
    fillBody(result, sample.contentType(), sample.body());
    for (Phase phase : sample.phases()) {
      result.storeSubResult(subResult(result, name, sample, phase, workload), false);
    }
    // JMeter adds up headers, data and sub-results as they are set; these are the bytes on the
    // wire.
    result.setHeadersSize(0);
    result.setBodySize(sample.receivedBytes());
    result.setSentBytes(sample.sentBytes());
    return result;
  }

  private static void fillBody(SampleResult result, String contentType, String body) {
    if (!body.isEmpty()) {
      result.setDataType(SampleResult.TEXT);
      if (!contentType.isEmpty()) {
        result.setContentType(contentType);
      }
      result.setResponseData(body, StandardCharsets.UTF_8.name());
    }
  }

  private static SampleResult subResult(
      SampleResult parent, String name, Sample sample, Phase phase, Workload<?> workload) {
    boolean own = !phase.code().isEmpty();
    TimedSampleResult sub = new TimedSampleResult();
    sub.setSampleLabel(phase.underSample() ? name + " " + phase.label() : phase.label());
    sub.setThreadName(parent.getThreadName());
    sub.setTimes(
        sample.startEpochMillis() + phase.offsetNanos() / 1_000_000, phase.elapsedNanos(), 0, 0, 0);
    sub.setSuccessful(phase.success());
    String codeOfAll = phase.success() ? workload.code(LocalCode.SUCCESS) : sample.code();
    sub.setResponseCode(own ? phase.code() : codeOfAll);
    sub.setResponseMessage(own || phase.success() ? phase.message() : sample.message());
    fillBody(sub, "", phase.body());
    return sub;
  }

  /** Sets the variables of the current thread's user. */
  static void publish(Sample sample) {
    if (!sample.variables().isEmpty()) {
      JMeterVariables variables = JMeterContextService.getContext().getVariables();
      if (variables != null) {
        sample.variables().forEach((name, value) -> publish(variables, name, value));
      }
    }
  }

  /** Removes variables of the current thread's user. */
  static void retract(Set<String> names) {
    JMeterVariables variables = JMeterContextService.getContext().getVariables();
    if (variables != null) {
      names.forEach(variables::remove);
    }
  }

  private static void publish(JMeterVariables variables, String name, String value) {
    if (value == null) {
      variables.remove(name);
    } else {
      variables.put(name, value);
    }
  }
}
