package io.github.bancada.history;

import io.github.bancada.metrics.RunInfo;
import java.util.Set;

/**
 * Which runs and figures a history is about. Immutable.
 *
 * @param plan name of the plan, or the beginning of its SHA-256; "" for all
 * @param sinceEpochMillis of the earliest run
 * @param labels none for all
 * @param figures none for all
 */
public record Choice(String plan, long sinceEpochMillis, Set<String> labels, Set<Figure> figures) {
  public static final Choice ALL = new Choice("", Long.MIN_VALUE, Set.of(), Set.of());

  private static final int LEAST_DIGITS = 7;

  public Choice {
    labels = Set.copyOf(labels);
    figures = Set.copyOf(figures);
  }

  boolean has(RunInfo run) {
    return run.startEpochMillis() >= sinceEpochMillis
        && (plan.isEmpty()
            || plan.equals(run.name())
            || plan.length() >= LEAST_DIGITS && RunFacts.planSha256(run).startsWith(plan));
  }

  boolean has(String label, Figure figure) {
    return (labels.isEmpty() || labels.contains(label))
        && (figures.isEmpty() || figures.contains(figure));
  }
}
