package io.github.bancada.metrics;

import java.util.List;
import java.util.Objects;
import org.HdrHistogram.Histogram;

/**
 * The figures of one label (or of all labels together) over a whole run. Immutable and thread-safe.
 *
 * <p>Times are nanoseconds; for samplers that measure in milliseconds they are whole milliseconds
 * times 1,000,000.
 */
public final class LabelSummary {
  private final String label;
  private final Outcomes outcomes;
  private final TimeCounts connectTimes;
  private final long errors;
  private final long connectSumNanos;
  private final long receivedBytes;
  private final long sentBytes;
  private final long startEpochMillis;
  private final long endEpochMillis;
  private final boolean millisecondsOnly;
  private final TimeBlocks blocks;

  /**
   * @param outcomes elapsed times
   * @param connectTimes connect times of the samples that opened a connection
   * @param errors how many samples failed
   * @param startEpochMillis start of the first sample, milliseconds since the epoch
   * @param endEpochMillis end of the last sample, milliseconds since the epoch
   * @param millisecondsOnly true if any of the samples was measured in milliseconds
   */
  public LabelSummary(
      String label,
      Outcomes outcomes,
      TimeCounts connectTimes,
      long errors,
      long connectSumNanos,
      long receivedBytes,
      long sentBytes,
      long startEpochMillis,
      long endEpochMillis,
      boolean millisecondsOnly) {
    this(
        label,
        outcomes,
        connectTimes,
        errors,
        connectSumNanos,
        receivedBytes,
        sentBytes,
        startEpochMillis,
        endEpochMillis,
        millisecondsOnly,
        TimeBlocks.NONE);
  }

  private LabelSummary(
      String label,
      Outcomes outcomes,
      TimeCounts connectTimes,
      long errors,
      long connectSumNanos,
      long receivedBytes,
      long sentBytes,
      long startEpochMillis,
      long endEpochMillis,
      boolean millisecondsOnly,
      TimeBlocks blocks) {
    this.label = Objects.requireNonNull(label, "label");
    this.outcomes = Objects.requireNonNull(outcomes, "outcomes");
    this.connectTimes = Objects.requireNonNull(connectTimes, "connectTimes");
    this.errors = errors;
    this.connectSumNanos = connectSumNanos;
    this.receivedBytes = receivedBytes;
    this.sentBytes = sentBytes;
    this.startEpochMillis = startEpochMillis;
    this.endEpochMillis = endEpochMillis;
    this.millisecondsOnly = millisecondsOnly;
    this.blocks = Objects.requireNonNull(blocks, "blocks");
  }

  /** The same figures, and the time blocks they came in. */
  public LabelSummary withBlocks(TimeBlocks timeBlocks) {
    return as(label, timeBlocks);
  }

  /** The same figures under another name, without time blocks. */
  public LabelSummary named(String name) {
    return as(name, TimeBlocks.NONE);
  }

  private LabelSummary as(String name, TimeBlocks timeBlocks) {
    return new LabelSummary(
        name,
        outcomes,
        connectTimes,
        errors,
        connectSumNanos,
        receivedBytes,
        sentBytes,
        startEpochMillis,
        endEpochMillis,
        millisecondsOnly,
        timeBlocks);
  }

  /** The same figures as if nobody knew which samples failed: the times are those of all then. */
  public LabelSummary withoutOutcomes() {
    Outcomes together = new Outcomes(ElapsedTimes.NONE, ElapsedTimes.NONE, outcomes.all());
    return new LabelSummary(
        label,
        together,
        connectTimes,
        errors,
        connectSumNanos,
        receivedBytes,
        sentBytes,
        startEpochMillis,
        endEpochMillis,
        millisecondsOnly,
        blocks);
  }

  /** The figures of all the given labels together, as if they had been one; no time blocks. */
  public static LabelSummary merge(String label, List<LabelSummary> parts) {
    ExactRange clock = new ExactRange();
    long errors = 0;
    long connect = 0;
    long received = 0;
    long sent = 0;
    boolean millisecondsOnly = false;
    for (LabelSummary part : parts) {
      if (part.samples() == 0) {
        continue;
      }
      clock.include(part.startEpochMillis);
      clock.include(part.endEpochMillis);
      errors += part.errors;
      connect += part.connectSumNanos;
      received += part.receivedBytes;
      sent += part.sentBytes;
      millisecondsOnly |= part.millisecondsOnly;
    }
    return new LabelSummary(
        label,
        Outcomes.merge(parts.stream().map(LabelSummary::outcomes).toList()),
        TimeCounts.sum(parts.stream().map(LabelSummary::connectTimes).toList()),
        errors,
        connect,
        received,
        sent,
        clock.min(),
        clock.max(),
        millisecondsOnly);
  }

  /** An empty histogram of the shape every summary uses. */
  public static Histogram emptyHistogram() {
    return new Histogram(1, Lane.HIGHEST_NANOS, Lane.SIGNIFICANT_DIGITS);
  }

  public String label() {
    return label;
  }

  /** Number of samples, failed ones included. */
  public long samples() {
    return outcomes.count();
  }

  /** Number of failed samples. */
  public long errors() {
    return errors;
  }

  /** Failed samples in percent of all; 0 when there were none at all. */
  public double errorPercent() {
    return samples() == 0 ? 0 : 100.0 * errors / samples();
  }

  /** Elapsed times, those of successful and of failed samples apart. */
  public Outcomes outcomes() {
    return outcomes;
  }

  /**
   * The elapsed times that tables and charts show: of the samples that succeeded. Of all samples if
   * it is not known of each whether it did.
   */
  public ElapsedTimes elapsed() {
    return outcomes.areKnown() ? outcomes.successful() : outcomes.all();
  }

  /**
   * Samples per second between the start of the first and the end of the last, as JMeter counts.
   */
  public double throughputPerSecond() {
    return perSecond(samples());
  }

  /** Received kilobytes (1,024 bytes) per second, over the same time as the throughput. */
  public double receivedKilobytesPerSecond() {
    return perSecond(receivedBytes / 1024.0);
  }

  /** Sent kilobytes (1,024 bytes) per second, over the same time as the throughput. */
  public double sentKilobytesPerSecond() {
    return perSecond(sentBytes / 1024.0);
  }

  private double perSecond(double amount) {
    // JMeter's clock has whole milliseconds; a run shorter than one counts as one.
    return samples() == 0 ? 0 : amount * 1000.0 / Math.max(1, wallMillis());
  }

  /** From the start of the first sample to the end of the last, milliseconds. */
  public long wallMillis() {
    return endEpochMillis - startEpochMillis;
  }

  /** Sum of all connect times. */
  public long connectSumNanos() {
    return connectSumNanos;
  }

  /** Mean connect time over all samples, those that did not connect counting as 0 (as JMeter). */
  public double connectMeanNanos() {
    return samples() == 0 ? 0 : (double) connectSumNanos / samples();
  }

  /** Bytes received. */
  public long receivedBytes() {
    return receivedBytes;
  }

  /** Bytes sent. */
  public long sentBytes() {
    return sentBytes;
  }

  /** Start of the first sample, milliseconds since the epoch. */
  public long startEpochMillis() {
    return startEpochMillis;
  }

  /** End of the last sample, milliseconds since the epoch. */
  public long endEpochMillis() {
    return endEpochMillis;
  }

  /** Whether some samples were measured in whole milliseconds only. */
  public boolean millisecondsOnly() {
    return millisecondsOnly;
  }

  /** The samples in blocks of time; none if only the totals are known. */
  public TimeBlocks blocks() {
    return blocks;
  }

  /** The connect times of the samples that opened a connection. */
  public TimeCounts connectTimes() {
    return connectTimes;
  }

  /** How many samples opened a connection. */
  public long connects() {
    return connectTimes.samples();
  }

  /**
   * Percentile of the connect times of those samples that opened a connection; 0 if none did.
   *
   * @param percentile 0 to 100
   */
  public long connectPercentileNanos(double percentile) {
    return connectTimes.percentileBetween(percentile, 0, Long.MAX_VALUE);
  }

  /** The connect times as a histogram, in nanoseconds, for the caller to keep. */
  public Histogram connectHistogram() {
    return connectTimes.toHistogram();
  }
}
