package io.github.bancada.capacity.search;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The goals that a load must meet. Immutable.
 *
 * @param goals at least one
 * @param cleanAudit whether the audit after each trial must find nothing wrong, {@code audit =
 *     clean}
 */
public record Objective(List<Goal> goals, boolean cleanAudit) {
  /** The criterion of {@link #cleanAudit}. */
  public static final String CLEAN_AUDIT = "audit = clean";

  /** Share of errors allowed with a mean, unless another goal limits them. */
  private static final double ERRORS_OF_A_MEAN = 0.01;

  public Objective {
    if (goals.isEmpty()) {
      throw new IllegalArgumentException(
          cleanAudit
              ? "the objective is only '"
                  + CLEAN_AUDIT
                  + "', which limits no load; write also for example p95 < 20 ms"
              : "the objective is empty; write for example p95 < 20 ms");
    }
    goals = List.copyOf(withErrors(goals));
  }

  public static Objective of(Goal... goals) {
    return new Objective(List.of(goals), false);
  }

  /** Fast failures would lower a mean, so a second goal limits them. */
  private static List<Goal> withErrors(List<Goal> goals) {
    List<Goal> all = new ArrayList<>(goals);
    if (goals.stream().allMatch(goal -> goal.kind() == Goal.Kind.MEAN)) {
      all.add(Goal.errors(ERRORS_OF_A_MEAN));
    }
    return all;
  }

  /** The same with a clean audit after each trial. */
  public Objective withCleanAudit() {
    return new Objective(goals, true);
  }

  /** The goals as text, such as {@code p95 < 10 ms and errors <= 1 %}. */
  public String text() {
    return goals.stream().map(Goal::text).collect(Collectors.joining(" and "));
  }

  /** Samples that a trial needs for all goals. */
  double samplesNeeded() {
    // With a goal for a time, the share of errors is watched, not searched.
    return goals.stream()
        .filter(goal -> goal.kind() != Goal.Kind.ERRORS)
        .mapToDouble(Goal::samplesForAHundredOver)
        .max()
        .orElseGet(() -> goals.get(0).samplesForAHundredOver());
  }

  /** The shortest limit of a time, nanoseconds; 0 if only errors count. */
  public long shortestLimitNanos() {
    return goals.stream().mapToLong(Goal::limitNanos).filter(limit -> limit > 0).min().orElse(0);
  }

  /** The smallest share that may be over. */
  double smallestShare() {
    return goals.stream().mapToDouble(Goal::share).filter(s -> s > 0).min().orElse(1);
  }
}
