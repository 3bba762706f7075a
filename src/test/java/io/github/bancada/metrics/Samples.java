package io.github.bancada.metrics;

import org.apache.jmeter.samplers.SampleResult;

/** Makes samples as samplers would, with any clock. */
public final class Samples {
  private Samples() {}

  /** A successful nanosecond sample that ended at this moment. */
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

  /** A failed nanosecond sample. */
  public static TimedSampleResult failed(
      String label, long endEpochMillis, long elapsedNanos, String code, String message) {
    TimedSampleResult sample = ok(label, endEpochMillis, elapsedNanos);
    sample.setSuccessful(false);
    sample.setResponseCode(code);
    sample.setResponseMessage(message);
    return sample;
  }

  /** A sample of a sampler that measures in milliseconds. */
  public static SampleResult inMilliseconds(
      String label, long endEpochMillis, long elapsedMillis, boolean success) {
    SampleResult sample =
        SampleResult.createTestSample(endEpochMillis - elapsedMillis, endEpochMillis);
    sample.setSampleLabel(label);
    sample.setSuccessful(success);
    return sample;
  }

  /** A run description for tests that do not depend on it. */
  public static RunInfo info() {
    return info(1_000_000, 61_000_000);
  }

  public static RunInfo info(long startEpochMillis, long endEpochMillis) {
    return new RunInfo(
        "plan",
        startEpochMillis,
        endEpochMillis,
        "",
        RunInfo.Origin.LIVE,
        new RunInfo.Server("", false, false),
        new RunInfo.Versions("5.6.3", "0.1.0", "17"),
        new RunInfo.Machine("Linux", 2, "a CPU, 1.0 GiB memory", 1_000_000_000),
        RunInfo.Settings.NONE);
  }

  public static RunInfo ended(RunInfo info, String endReason) {
    return with(info, endReason, info.origin(), info.server());
  }

  public static RunInfo embedded(RunInfo info, String server) {
    return with(info, info.endReason(), info.origin(), new RunInfo.Server(server, false, false));
  }

  /** The same run, from a file that does not say which samples failed. */
  public static RunInfo failuresUnknown(RunInfo info) {
    RunInfo.Origin origin = new RunInfo.Origin(info.origin().source(), false);
    return with(info, info.endReason(), origin, info.server());
  }

  private static RunInfo with(
      RunInfo info, String endReason, RunInfo.Origin origin, RunInfo.Server server) {
    return new RunInfo(
        info.name(),
        info.startEpochMillis(),
        info.endEpochMillis(),
        endReason,
        origin,
        server,
        info.versions(),
        info.machine(),
        info.settings());
  }
}
