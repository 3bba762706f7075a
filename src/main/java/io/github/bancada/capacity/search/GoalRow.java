package io.github.bancada.capacity.search;

/**
 * A goal for files and views. Immutable.
 *
 * @param text as the user wrote it
 * @param kind kind of the figure
 * @param response whether times run from the intended start; if not, from the actual one
 * @param limitNanos the longest time that is not over, nanoseconds; 0 for errors
 * @param share the share of samples that may be over or fail, 0 to 1; 0 for a mean
 * @param everyLabel whether samples of every label count
 */
public record GoalRow(
    String text,
    Goal.Kind kind,
    boolean response,
    long limitNanos,
    double share,
    boolean everyLabel) {

  static GoalRow of(Goal goal) {
    return new GoalRow(
        goal.text(),
        goal.kind(),
        goal.response(),
        goal.limitNanos(),
        goal.share(),
        goal.labels().equals(Goal.EVERY_LABEL));
  }

  /** The percentile of a quantile, such as 95. */
  public double percent() {
    return Math.round(1e9 * (1 - share)) / 1e7;
  }
}
