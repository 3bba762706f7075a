package io.github.bancada.metrics;

import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;

/** Samples as samplers would make them, with any clock. */
public final class Samples {
  private Samples() {}

  /** A successful sample of ours that ended at this moment. */
  public static TimedSampleResult ok(String label, long endEpochMillis, long elapsedNanos) {
    TimedSampleResult sample = new TimedSampleResult();
    sample.setSampleLabel(label);
    sample.setSuccessful(true);
    sample.setResponseCode("0 success");
    sample.setResponseMessage("");
    long millis = (elapsedNanos + 500_000) / 1_000_000;
    sample.setTimes(endEpochMillis - millis, elapsedNanos, 0, 0, 0);
    return sample;
  }

  /** A failed sample of ours. */
  public static TimedSampleResult failed(
      String label, long endEpochMillis, long elapsedNanos, String code, String message) {
    TimedSampleResult sample = ok(label, endEpochMillis, elapsedNanos);
    sample.setSuccessful(false);
    sample.setResponseCode(code);
    sample.setResponseMessage(message);
    return sample;
  }

  /** A sample of a sampler that knows milliseconds only. */
  public static SampleResult inMilliseconds(
      String label, long endEpochMillis, long elapsedMillis, boolean success) {
    SampleResult sample =
        SampleResult.createTestSample(endEpochMillis - elapsedMillis, endEpochMillis);
    sample.setSampleLabel(label);
    sample.setSuccessful(success);
    return sample;
  }

  /** What was run, for tests to which that does not matter. */
  public static RunInfo info() {
    return info(1_000_000, 61_000_000);
  }

  /** As {@link #info()}, with a start and an end. */
  public static RunInfo info(long startEpochMillis, long endEpochMillis) {
    return new RunInfo(
        "plan",
        startEpochMillis,
        endEpochMillis,
        "",
        "",
        "",
        "5.6.3",
        "0.1.0",
        "17",
        "Linux",
        2,
        "a CPU, 1.0 GiB memory",
        1_000_000_000,
        false,
        0,
        true,
        Map.of());
  }

  /** As the given one, ended for this reason. */
  public static RunInfo ended(RunInfo info, String endReason) {
    return with(info, endReason, info.embeddedServer(), info.failuresKnown());
  }

  /** As the given one, with an embedded server. */
  public static RunInfo embedded(RunInfo info, String server) {
    return with(info, info.endReason(), server, info.failuresKnown());
  }

  /** As the given one, of a file that does not say which samples failed. */
  public static RunInfo failuresUnknown(RunInfo info) {
    return with(info, info.endReason(), info.embeddedServer(), false);
  }

  private static RunInfo with(
      RunInfo info, String endReason, String server, boolean failuresKnown) {
    return new RunInfo(
        info.name(),
        info.startEpochMillis(),
        info.endEpochMillis(),
        endReason,
        info.source(),
        server,
        info.jmeterVersion(),
        info.bancadaVersion(),
        info.javaVersion(),
        info.os(),
        info.cpus(),
        info.machine(),
        info.processCpuNanos(),
        info.serverOnSameMachine(),
        info.intendedIntervalNanos(),
        failuresKnown,
        info.properties());
  }
}
