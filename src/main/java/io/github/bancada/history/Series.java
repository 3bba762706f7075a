package io.github.bancada.history;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;

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

  /** Number of runs with the figure. */
  public int runs() {
    return known(0);
  }

  /** Number of runs with the figure since a change. */
  public int runsSince(ChangePoint change) {
    return known(change.run());
  }

  private int known(int from) {
    return (int)
        Arrays.stream(values, from, values.length).filter(value -> !Double.isNaN(value)).count();
  }

  public boolean isInNewestRun() {
    return !Double.isNaN(values[values.length - 1]);
  }

  /** Whether enough runs have the figure to look for changes. */
  public boolean isAnalysed() {
    return SeriesAnalysis.isLong(values);
  }

  /** The change whose level holds in the newest run. */
  public Optional<ChangePoint> lastChange() {
    return changes.isEmpty() ? Optional.empty() : Optional.of(changes.get(changes.size() - 1));
  }

  /** The level in each run: that of its part between changes; NaN without a value there. */
  public double[] levels() {
    double[] levels = new double[values.length];
    for (int part = 0; part <= changes.size(); part++) {
      int from = part == 0 ? 0 : changes.get(part - 1).run();
      int to = part == changes.size() ? values.length : changes.get(part).run();
      Arrays.fill(levels, from, to, level(part, from, to));
    }
    return levels;
  }

  private double level(int part, int from, int to) {
    if (!changes.isEmpty()) {
      return part == 0 ? changes.get(0).before() : changes.get(part - 1).after();
    }
    DoubleStream known = Arrays.stream(values, from, to).filter(value -> !Double.isNaN(value));
    return figure.isDifference()
        ? known.average().orElse(Double.NaN)
        : Math.exp(known.map(SeriesAnalysis::logarithm).average().orElse(Double.NaN));
  }

  /** Whether a change made the figure worse. */
  public boolean isWorse(ChangePoint change) {
    return (change.after() > change.before()) == figure.isSmallerBetter();
  }
}
