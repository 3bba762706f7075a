package io.github.bancada.metrics;

import java.util.Optional;

/**
 * What happened in one second of a run, for one label. Where it is not known which samples failed
 * (see {@link Outcomes#mixed}), there are neither {@code successful} nor {@code failed} times.
 *
 * @param epochSecond the second in which the samples ended, since the epoch
 * @param label the label, or {@link RunSummary#TOTAL} for all labels together
 * @param samples number of samples that ended in this second
 * @param errors how many of them failed
 * @param all elapsed times of all of them
 * @param successful elapsed times of those that succeeded; empty if none did
 * @param failed elapsed times of those that failed; empty if none did
 * @param users most users that were active while one of these samples ended; with remote engines,
 *     the sum of what each of them had in this second, or in the last one in which it had samples
 * @param response response times that tables and charts show, of the samples that {@code elapsed}
 *     is of; empty if none had an intended start
 */
public record IntervalRow(
    long epochSecond,
    String label,
    long samples,
    long errors,
    SecondTimes all,
    Optional<SecondTimes> successful,
    Optional<SecondTimes> failed,
    int users,
    Optional<SecondTimes> response) {

  /** A row without response times. */
  public IntervalRow(
      long epochSecond,
      String label,
      long samples,
      long errors,
      SecondTimes all,
      Optional<SecondTimes> successful,
      Optional<SecondTimes> failed,
      int users) {
    this(epochSecond, label, samples, errors, all, successful, failed, users, Optional.empty());
  }

  /** The same row with response times. */
  public IntervalRow withResponse(Optional<SecondTimes> times) {
    return new IntervalRow(
        epochSecond, label, samples, errors, all, successful, failed, users, times);
  }

  /** The same row under another label. */
  public IntervalRow named(String name) {
    return new IntervalRow(
        epochSecond, name, samples, errors, all, successful, failed, users, response);
  }

  /** A row of samples that were kept together, failed or not. */
  public static IntervalRow together(
      long epochSecond, String label, long samples, long errors, SecondTimes all, int users) {
    return new IntervalRow(
        epochSecond,
        label,
        samples,
        errors,
        all,
        errors == 0 ? Optional.of(all) : Optional.empty(),
        errors == samples && errors > 0 ? Optional.of(all) : Optional.empty(),
        users);
  }

  /** Whether of every sample it is known whether it failed. */
  public boolean areOutcomesKnown() {
    return (errors == samples || successful.isPresent()) && (errors == 0 || failed.isPresent());
  }

  /**
   * The elapsed times that tables and charts show, as {@link LabelSummary#elapsed}: of the samples
   * that succeeded, or of all if it is not known of each whether it did; empty if none succeeded.
   */
  public Optional<SecondTimes> elapsed() {
    return areOutcomesKnown() ? successful : Optional.of(all);
  }
}
