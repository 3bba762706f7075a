package io.github.bancada.gate;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.table.GateVerdict.Result;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Counts the seconds in a row in which a criterion is broken, for each label from its first sample.
 * Not thread-safe.
 */
final class Streaks {
  /** Placeholder for the labels of an expression before the first one. */
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
  void second(long epochSecond, Map<String, SecondsWatch.Figures> labels) {
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

  private int after(long epochSecond, String label, SecondsWatch.Figures figures, int before) {
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

  private boolean holds(String label, SecondsWatch.Figures figures) {
    Optional<Ratio> bound = baseline.bound(criterion, label);
    Optional<Ratio> figure = figures.of(criterion.metric(), criterion.limit().dimension());
    return bound.isPresent() && figure.isPresent() && criterion.holds(figure.get(), bound.get());
  }

  /** Seconds in a row for which it is broken now, for the label with the most. */
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

  /** State of sustained criteria during a run, for its line of progress. Stateless. */
  static final class State {
    private static final int SHOWN = 60;

    private State() {}

    /**
     * The first failed criterion, or else the one nearest to failure, or else that all hold; ""
     * without criteria.
     */
    static String of(List<Streaks> all) {
      Optional<Streaks> failed = all.stream().filter(Streaks::isTripped).findFirst();
      if (failed.isPresent()) {
        return "gate: FAILED " + text(failed.get());
      }
      Optional<Streaks> worst =
          all.stream()
              .filter(each -> each.current() > 0)
              .min(Comparator.comparingDouble(State::left));
      if (worst.isPresent()) {
        return "gate: broken for " + worst.get().current() + " s: " + text(worst.get());
      }
      return all.isEmpty() ? "" : "gate: holds";
    }

    /** Seconds until it fails. */
    private static int left(Streaks each) {
      return each.criterion().sustained().orElseThrow().seconds() - each.current();
    }

    private static String text(Streaks each) {
      String text = each.criterion().text();
      return text.codePointCount(0, text.length()) <= SHOWN
          ? text
          : text.substring(0, text.offsetByCodePoints(0, SHOWN - 1)) + "…";
    }
  }
}
