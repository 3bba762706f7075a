package io.github.bancada.metrics;

import java.util.Optional;

/**
 * Elapsed times of some samples while they are recorded, by outcome. What failures need is made
 * with the first of them, and kept. Not thread-safe: somebody owns it.
 */
final class OutcomeSums {
  private final Times.Shape shape;
  private final ElapsedSums successful;

  /** Null before the first failure. */
  private ElapsedSums failed;

  /** Null before the first result that stands for successes and failures. */
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
   * @param errors how many of them failed
   * @param totalNanos their elapsed times, summed up
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

  /** How many samples failed, as far as it is known which did. */
  long failures() {
    return has(failed) ? failed.count() : 0;
  }

  boolean isEmpty() {
    return successful.isEmpty() && !has(failed) && !has(mixed);
  }

  /** Whether these and the others together are so few that they need no histogram. */
  boolean hasRoomFor(OutcomeSums other) {
    return successful.hasRoomFor(other.successful)
        && (!has(other.failed) || failed().hasRoomFor(other.failed))
        && (!has(other.mixed) || mixed().hasRoomFor(other.mixed));
  }

  /** The row of one second; there must be samples. */
  IntervalRow row(long epochSecond, String label, Tally tally, int users) {
    ElapsedSums together = all();
    SecondTimes all = together.second();
    boolean known = !has(mixed);
    return new IntervalRow(
        epochSecond,
        label,
        tally.samples(),
        tally.errors(),
        all,
        known ? second(successful, together, all) : Optional.empty(),
        known ? second(failed, together, all) : Optional.empty(),
        users);
  }

  /** The figures of a part; if the other parts are empty, those of all. */
  private static Optional<SecondTimes> second(
      ElapsedSums part, ElapsedSums together, SecondTimes all) {
    if (!has(part)) {
      return Optional.empty();
    }
    return Optional.of(together == part ? all : part.second());
  }

  /** All together; not a copy if only one outcome has samples. */
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

  /** A copy for a summary. */
  Outcomes summary() {
    return new Outcomes(
        successful.summary(),
        has(failed) ? failed.summary() : ElapsedTimes.NONE,
        has(mixed) ? mixed.summary() : ElapsedTimes.NONE);
  }

  /** A copy for a block of time. */
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
