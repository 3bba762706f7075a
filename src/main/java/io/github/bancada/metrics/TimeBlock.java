package io.github.bancada.metrics;

/**
 * One label in one of the {@link TimeBlocks} of a run. Immutable and thread-safe.
 *
 * @param number its place on the clock: seconds since the epoch divided by the seconds of a block
 * @param errors number of failed samples
 * @param successful elapsed times of successful samples
 * @param failed elapsed times of failed samples
 * @param mixed elapsed times of samples whose outcome is not known
 */
public record TimeBlock(
    long number, long errors, SummedTimes successful, SummedTimes failed, SummedTimes mixed) {

  /** A block of samples whose outcomes were not kept apart. */
  public static TimeBlock together(long number, long errors, SummedTimes all) {
    SummedTimes none = SummedTimes.NONE;
    if (errors == 0) {
      return new TimeBlock(number, errors, all, none, none);
    }
    return errors == all.samples()
        ? new TimeBlock(number, errors, none, all, none)
        : new TimeBlock(number, errors, none, none, all);
  }

  TimeBlock and(TimeBlock other, long newNumber) {
    return new TimeBlock(
        newNumber,
        errors + other.errors,
        successful.and(other.successful),
        failed.and(other.failed),
        mixed.and(other.mixed));
  }

  TimeBlock at(long newNumber) {
    return new TimeBlock(newNumber, errors, successful, failed, mixed);
  }

  public long samples() {
    return successful.samples() + failed.samples() + mixed.samples();
  }

  public SummedTimes all() {
    return successful.and(failed).and(mixed);
  }
}
