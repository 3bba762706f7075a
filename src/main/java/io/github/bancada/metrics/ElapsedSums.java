package io.github.bancada.metrics;

/** Sums up elapsed times while samples are recorded. Not thread-safe. */
final class ElapsedSums {
  private final Times times;
  private long count;
  private long sumNanos;
  private long minNanos;
  private long maxNanos;

  ElapsedSums(Times.Shape shape) {
    times = new Times(shape);
    reset();
  }

  void reset() {
    times.reset();
    count = 0;
    sumNanos = 0;
    minNanos = Long.MAX_VALUE;
    maxNanos = Long.MIN_VALUE;
  }

  void record(long nanos) {
    times.record(nanos, 1);
    count++;
    sumNanos += nanos;
    minNanos = Math.min(minNanos, nanos);
    maxNanos = Math.max(maxNanos, nanos);
  }

  /** Records samples known only by their sum, each with the mean. */
  void record(int samples, long totalNanos) {
    long mean = totalNanos / samples;
    times.record(mean, samples);
    count += samples;
    sumNanos += totalNanos;
    minNanos = Math.min(minNanos, mean);
    maxNanos = Math.max(maxNanos, mean);
  }

  /** Records samples of 0. */
  void recordZeros(long samples) {
    times.record(0, samples);
    count += samples;
    minNanos = Math.min(minNanos, 0);
    maxNanos = Math.max(maxNanos, 0);
  }

  void add(ElapsedSums other) {
    times.add(other.times);
    count += other.count;
    sumNanos += other.sumNanos;
    minNanos = Math.min(minNanos, other.minNanos);
    maxNanos = Math.max(maxNanos, other.maxNanos);
  }

  boolean isEmpty() {
    return count == 0;
  }

  long count() {
    return count;
  }

  /** Whether both together are few enough to need no histogram. */
  boolean hasRoomFor(ElapsedSums other) {
    return times.hasRoomFor(other.times);
  }

  /** The figures of one second; there must be samples. */
  SecondTimes second() {
    return new SecondTimes(sumNanos, percentileNanos(50), percentileNanos(95), maxNanos);
  }

  private long percentileNanos(double percentile) {
    return times.percentileNanos(percentile, minNanos, maxNanos);
  }

  ElapsedTimes summary() {
    return isEmpty()
        ? ElapsedTimes.NONE
        : new ElapsedTimes(times.toCounts(), minNanos, maxNanos, sumNanos);
  }

  SummedTimes block() {
    return isEmpty() ? SummedTimes.NONE : new SummedTimes(times.toCounts(), sumNanos);
  }
}
