package io.github.bancada.metrics;

/** Elapsed times of some samples while they are recorded. Not thread-safe: somebody owns it. */
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

  /** Records samples of which only the sum is known. */
  void record(int samples, long totalNanos) {
    long mean = totalNanos / samples;
    times.record(mean, samples);
    count += samples;
    sumNanos += totalNanos;
    minNanos = Math.min(minNanos, mean);
    maxNanos = Math.max(maxNanos, mean);
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

  /** Whether these and the others together are so few that they need no histogram. */
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

  /** A copy for a summary. */
  ElapsedTimes summary() {
    return isEmpty()
        ? ElapsedTimes.NONE
        : new ElapsedTimes(times.toCounts(), minNanos, maxNanos, sumNanos);
  }

  /** A copy for a block of time. */
  SummedTimes block() {
    return isEmpty() ? SummedTimes.NONE : new SummedTimes(times.toCounts(), sumNanos);
  }
}
