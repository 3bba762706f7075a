package io.github.bancada.metrics;

import java.util.Optional;

/**
 * Sums up elapsed times by outcome while samples are recorded. The sums for failures are allocated
 * at the first failure and kept. Not thread-safe.
 */
final class OutcomeSums {
  private final Times.Shape shape;
  private final ElapsedSums successful;

  /** Null before the first failure. */
  private ElapsedSums failed;

  /** Null before the first result that merges successes and failures. */
  private ElapsedSums mixed;

  OutcomeSums(Times.Shape shape) {
    this.shape = shape;
    successful = new ElapsedSums(shape);
  }

  ElapsedSums successful() {
    return successful;
  }

  ElapsedSums failed() {
    if (failed == null) {
      failed = new ElapsedSums(shape);
    }
    return failed;
  }

  private ElapsedSums mixed() {
    if (mixed == null) {
      mixed = new ElapsedSums(shape);
    }
    return mixed;
  }

  /**
   * Records a result that stands for many samples.
   *
   * @param errors number of failed samples
   * @param totalNanos sum of their elapsed times
   */
  void record(int samples, int errors, long totalNanos) {
    ElapsedSums sums = errors == 0 ? successful : errors == samples ? failed() : mixed();
    sums.record(samples, totalNanos);
  }

  void add(OutcomeSums other) {
    successful.add(other.successful);
    if (has(other.failed)) {
      failed().add(other.failed);
    }
    if (has(other.mixed)) {
      mixed().add(other.mixed);
    }
  }

  private static boolean has(ElapsedSums sums) {
    return sums != null && !sums.isEmpty();
  }

  /** Number of samples known to have failed. */
  long failures() {
    return has(failed) ? failed.count() : 0;
  }

  boolean isEmpty() {
    return successful.isEmpty() && !has(failed) && !has(mixed);
  }

  /** Whether both together are few enough to need no histogram. */
  boolean hasRoomFor(OutcomeSums other) {
    return successful.hasRoomFor(other.successful)
        && (!has(other.failed) || failed().hasRoomFor(other.failed))
        && (!has(other.mixed) || mixed().hasRoomFor(other.mixed));
  }

  /** The row of one second; there must be samples. */
  IntervalRow row(long epochSecond, String label, SampleTotals totals, int users) {
    ElapsedSums together = all();
    SecondTimes all = together.second();
    boolean known = !has(mixed);
    return new IntervalRow(
        epochSecond,
        label,
        totals.samples(),
        totals.errors(),
        all,
        known ? second(successful, together, all) : Optional.empty(),
        known ? second(failed, together, all) : Optional.empty(),
        users,
        Optional.empty(),
        Optional.empty(),
        new Traffic(totals.receivedBytes(), totals.sentBytes()));
  }

  /** The figures of one outcome; reuses those of all samples if there is no other outcome. */
  private static Optional<SecondTimes> second(
      ElapsedSums part, ElapsedSums together, SecondTimes all) {
    if (!has(part)) {
      return Optional.empty();
    }
    return Optional.of(together == part ? all : part.second());
  }

  /** All outcomes together; no copy if only one has samples. */
  private ElapsedSums all() {
    if (!has(failed) && !has(mixed)) {
      return successful;
    }
    if (successful.isEmpty() && !has(mixed)) {
      return failed;
    }
    ElapsedSums all = new ElapsedSums(Times.Shape.GROWING);
    all.add(successful);
    if (has(failed)) {
      all.add(failed);
    }
    if (has(mixed)) {
      all.add(mixed);
    }
    return all;
  }

  /** Times of one second that tables and charts show; empty if nothing succeeded. */
  Optional<SecondTimes> second() {
    return has(mixed)
        ? Optional.of(all().second())
        : has(successful) ? Optional.of(successful.second()) : Optional.empty();
  }

  Outcomes summary() {
    return new Outcomes(
        successful.summary(),
        has(failed) ? failed.summary() : ElapsedTimes.NONE,
        has(mixed) ? mixed.summary() : ElapsedTimes.NONE);
  }

  TimeBlock block(long number, long errors) {
    return new TimeBlock(
        number,
        errors,
        successful.block(),
        has(failed) ? failed.block() : SummedTimes.NONE,
        has(mixed) ? mixed.block() : SummedTimes.NONE);
  }

  void reset() {
    successful.reset();
    if (failed != null) {
      failed.reset();
    }
    if (mixed != null) {
      mixed.reset();
    }
  }
}
