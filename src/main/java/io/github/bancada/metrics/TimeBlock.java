package io.github.bancada.metrics;

/**
 * What one label did in one of the {@link TimeBlocks} of a run. Immutable and thread-safe.
 *
 * @param number its place on the clock: seconds since the epoch divided by the seconds of a block
 * @param errors how many of its samples failed
 * @param successful elapsed times of samples that succeeded
 * @param failed elapsed times of samples that failed
 * @param mixed elapsed times of samples of which it is not known which failed
 */
public record TimeBlock(
    long number, long errors, SummedTimes successful, SummedTimes failed, SummedTimes mixed) {

  /** A block of samples that were kept together, failed or not. */
  public static TimeBlock together(long number, long errors, SummedTimes all) {
    SummedTimes none = SummedTimes.NONE;
    if (errors == 0) {
      return new TimeBlock(number, errors, all, none, none);
    }
    return errors == all.samples()
        ? new TimeBlock(number, errors, none, all, none)
        : new TimeBlock(number, errors, none, none, all);
  }

  /** Two blocks as one. */
  TimeBlock and(TimeBlock other, long newNumber) {
    return new TimeBlock(
        newNumber,
        errors + other.errors,
        successful.and(other.successful),
        failed.and(other.failed),
        mixed.and(other.mixed));
  }

  /** The same with another place on the clock. */
  TimeBlock at(long newNumber) {
    return new TimeBlock(newNumber, errors, successful, failed, mixed);
  }

  /** Number of samples that ended in it, failed ones included. */
  public long samples() {
    return successful.samples() + failed.samples() + mixed.samples();
  }

  /** Elapsed times of all samples. */
  public SummedTimes all() {
    return successful.and(failed).and(mixed);
  }
}
