package io.github.bancada.history;

import java.util.List;

/**
 * A figure of a label in all runs of a history. Immutable; do not write to the array.
 *
 * @param label of the samples, or {@code TOTAL}
 * @param values by run, in the figure's unit; NaN where a run lacks it
 * @param changes in order of time
 * @param visible the smallest lasting change that is found nearly always, as a ratio above 1, or
 *     for errors in percentage points; NaN if not known
 * @param warnings why its changes may be doubted, or why none were looked for; a sentence each
 */
public record Series(
    String label,
    Figure figure,
    double[] values,
    List<ChangePoint> changes,
    double visible,
    List<String> warnings) {
  public Series {
    changes = List.copyOf(changes);
    warnings = List.copyOf(warnings);
  }

  /** Whether a change made the figure worse. */
  public boolean isWorse(ChangePoint change) {
    return (change.after() > change.before()) == figure.isSmallerBetter();
  }
}
