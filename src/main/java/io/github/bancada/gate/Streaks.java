package io.github.bancada.gate;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.table.GateVerdict.Result;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Counts, for each label, how many seconds in a row a criterion has been broken since the label was
 * first seen. Not thread-safe.
 */
final class Streaks {
  /** Placeholder for the labels of an expression until the first one is seen. */
  private static final String NOT_SEEN = "";

  private final Criterion criterion;
  private final Baseline baseline;
  private final long firstSecond;
  private final Map<String, Integer> broken = new HashMap<>();
  private int longest;
  private String longestLabel = "";
  private long longestFrom;
  private boolean longestWasEmpty;
  private final Map<String, Boolean> onlyEmpty = new HashMap<>();

  Streaks(Criterion criterion, Baseline baseline, long firstSecond) {
    this.criterion = criterion;
    this.baseline = baseline;
    this.firstSecond = firstSecond;
    if (criterion.labels() instanceof LabelPattern.Exact exact) {
      broken.put(exact.label(), 0);
    } else if (criterion.labels() instanceof LabelPattern.All) {
      broken.put(RunSummary.TOTAL, 0);
    } else {
      broken.put(NOT_SEEN, 0);
    }
  }

  Criterion criterion() {
    return criterion;
  }

  /**
   * Adds a second.
   *
   * @param labels figures of the labels with samples in it, and of {@link RunSummary#TOTAL}
   */
  void second(long epochSecond, Map<String, SecondFigures> labels) {
    if (criterion.labels() instanceof LabelPattern.Matching matching) {
      for (String label : labels.keySet()) {
        if (!label.equals(RunSummary.TOTAL) && matching.test(label)) {
          broken.remove(NOT_SEEN);
          broken.putIfAbsent(label, 0);
        }
      }
    }
    broken.replaceAll((label, before) -> after(epochSecond, label, labels.get(label), before));
  }

  private int after(long epochSecond, String label, SecondFigures figures, int before) {
    if (figures != null && holds(label, figures)) {
      return 0;
    }
    int seconds = before + 1;
    boolean empty = figures == null && (before == 0 || onlyEmpty.getOrDefault(label, false));
    onlyEmpty.put(label, empty);
    if (seconds > longest) {
      longest = seconds;
      longestLabel = label;
      longestFrom = epochSecond - seconds + 1;
      longestWasEmpty = empty;
    }
    return seconds;
  }

  private boolean holds(String label, SecondFigures figures) {
    Optional<Ratio> bound = baseline.bound(criterion, label);
    Optional<Ratio> figure = figures.of(criterion.metric(), criterion.limit().dimension());
    return bound.isPresent() && figure.isPresent() && criterion.holds(figure.get(), bound.get());
  }

  /** How many seconds in a row it is broken now, of the label with the most. */
  int current() {
    return Collections.max(broken.values());
  }

  boolean isTripped() {
    return longest >= criterion.sustained().orElseThrow().seconds();
  }

  /**
   * The result of the criterion.
   *
   * @param missing why it cannot judge the run; empty if it can
   */
  Judgement judgement(Optional<String> missing) {
    boolean told =
        missing.isEmpty()
            || missing.get().equals(Evidence.NO_SAMPLE) && longest > 0 && longestWasEmpty;
    return new Judgement(
        criterion,
        missing.isPresent() ? Result.NO_DATA : Judgement.of(!isTripped()),
        longestLabel,
        Optional.of(Ratio.of(longest)),
        Optional.empty(),
        told ? remark(missing.isEmpty() && !isTripped()) : missing.get());
  }

  private String remark(boolean holds) {
    if (longest == 0) {
      return "never broken";
    }
    String seconds = longest + " s from second " + (longestFrom - firstSecond + 1);
    String said;
    if (holds) {
      said =
          longestWasEmpty
              ? "at most " + seconds + " without a sample"
              : "broken at most " + seconds;
    } else {
      said = "broken for " + seconds + (longestWasEmpty ? ", " + Evidence.NO_SAMPLE : "");
    }
    return said
        + (criterion.labels() instanceof LabelPattern.Matching && !longestLabel.isEmpty()
            ? " (" + longestLabel + ")"
            : "");
  }
}
