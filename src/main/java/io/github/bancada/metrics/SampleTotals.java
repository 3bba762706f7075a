package io.github.bancada.metrics;

import org.apache.jmeter.samplers.SampleResult;

/** Exact counts, sums and extremes of samples. Not thread-safe. */
final class SampleTotals {
  private long samples;
  private long errors;
  private long connectNanos;
  private long receivedBytes;
  private long sentBytes;
  private long startEpochMillis;
  private long endEpochMillis;
  private long firstSuccessEpochMillis;
  private long lastSuccessEpochMillis;
  private int users;

  SampleTotals() {
    reset();
  }

  void reset() {
    samples = 0;
    errors = 0;
    connectNanos = 0;
    receivedBytes = 0;
    sentBytes = 0;
    startEpochMillis = Long.MAX_VALUE;
    endEpochMillis = Long.MIN_VALUE;
    firstSuccessEpochMillis = Long.MAX_VALUE;
    lastSuccessEpochMillis = Long.MIN_VALUE;
    users = 0;
  }

  /**
   * Adds a result.
   *
   * @param count number of samples it stands for: more than 1 if a remote engine merged samples
   */
  void add(SampleResult result, int count) {
    // Reads everything before adding, so that a result that throws is not half counted.
    int failed = result.getErrorCount();
    long connect = TimedSampleResult.connectNanosOf(result);
    long received = result.getBytesAsLong();
    long sent = result.getSentBytes();
    int active = result.getAllThreads();
    // Either may be smaller: clocks are set back, and engines have their own.
    long start = result.getStartTime();
    long end = result.getEndTime();
    samples += count;
    errors += failed;
    connectNanos += connect;
    receivedBytes += received;
    sentBytes += sent;
    startEpochMillis = Math.min(startEpochMillis, Math.min(start, end));
    endEpochMillis = Math.max(endEpochMillis, Math.max(start, end));
    if (failed < count) {
      firstSuccessEpochMillis = Math.min(firstSuccessEpochMillis, end);
      lastSuccessEpochMillis = Math.max(lastSuccessEpochMillis, end);
    }
    users = Math.max(users, active);
  }

  void add(SampleTotals other) {
    samples += other.samples;
    errors += other.errors;
    connectNanos += other.connectNanos;
    receivedBytes += other.receivedBytes;
    sentBytes += other.sentBytes;
    startEpochMillis = Math.min(startEpochMillis, other.startEpochMillis);
    endEpochMillis = Math.max(endEpochMillis, other.endEpochMillis);
    firstSuccessEpochMillis = Math.min(firstSuccessEpochMillis, other.firstSuccessEpochMillis);
    lastSuccessEpochMillis = Math.max(lastSuccessEpochMillis, other.lastSuccessEpochMillis);
    users = Math.max(users, other.users);
  }

  long samples() {
    return samples;
  }

  long errors() {
    return errors;
  }

  long connectNanos() {
    return connectNanos;
  }

  long receivedBytes() {
    return receivedBytes;
  }

  long sentBytes() {
    return sentBytes;
  }

  /** Earliest time of any sample, 0 if there is none. */
  long startEpochMillis() {
    return samples == 0 ? 0 : startEpochMillis;
  }

  /** Latest time of any sample, 0 if there is none. */
  long endEpochMillis() {
    return samples == 0 ? 0 : endEpochMillis;
  }

  boolean anySuccess() {
    return firstSuccessEpochMillis <= lastSuccessEpochMillis;
  }

  /** End of the first success; meaningless without {@link #anySuccess()}. */
  long firstSuccessEpochMillis() {
    return firstSuccessEpochMillis;
  }

  /** End of the last success; meaningless without {@link #anySuccess()}. */
  long lastSuccessEpochMillis() {
    return lastSuccessEpochMillis;
  }

  /** Most users active when a sample ended. */
  int users() {
    return users;
  }
}
