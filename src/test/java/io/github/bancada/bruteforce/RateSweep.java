package io.github.bancada.bruteforce;

import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Brute force: fixed rates, each greater than the one before by the precision wanted, until the
 * objective is missed. In two passes, so that a search can be between them: what changes slowly on
 * the machine then changes both alike. For one thread.
 */
final class RateSweep {
  /**
   * A rate has the time of this number of trials: at least two more than the rounds of the search.
   * With four, a search that refines once more than usual took 0.36 of the sweep's time (MariaDB,
   * 55 s of 154 s); so {@link SweepComparison#MOST_TIME} is of this longer sweep.
   */
  private static final int TRIALS = 5;

  private static final int PASSES = 2;

  /** A pass ends after this number of missed rates in a row, as one may be missed by chance. */
  private static final int MISSES = 2;

  private final Question question;
  private final NavigableMap<Double, FixedRate> rates = new TreeMap<>();
  private double seconds;

  RateSweep(Question question) {
    this.question = question;
  }

  /** Load at the first rate that does not count, as the search has it. */
  void warmUp() throws Exception {
    FixedRate.run(question, question.from(), question.trialSeconds());
    seconds += question.trialSeconds();
  }

  void pass() throws Exception {
    double each = (double) TRIALS * question.trialSeconds() / PASSES;
    int missed = 0;
    for (int i = 0; missed < MISSES; i++) {
      double rate = question.from() * Math.pow(1 + question.precision(), i);
      FixedRate result = FixedRate.run(question, rate, each);
      seconds += each;
      rates.merge(rate, result, FixedRate::and);
      missed = isMissed(result) ? missed + 1 : 0;
    }
  }

  private boolean isMissed(FixedRate result) {
    return result.share() > question.allowed();
  }

  /** The greatest rate that was met, both passes taken together. */
  double lastMet() {
    return rates.descendingMap().entrySet().stream()
        .filter(each -> !isMissed(each.getValue()))
        .mapToDouble(Map.Entry::getKey)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no rate was met: " + this));
  }

  /** The rate behind it. */
  double firstMissed() {
    Double missed = rates.higherKey(lastMet());
    if (missed == null) {
      throw new IllegalStateException("the greatest rate was met: " + this);
    }
    return missed;
  }

  /** For how long load was sent. */
  double seconds() {
    return seconds;
  }

  /** Each rate with its share over the limit. */
  @Override
  public String toString() {
    return rates.entrySet().stream()
        .map(
            each ->
                String.format(
                    Locale.ROOT, "%.1f/s %.1f %%", each.getKey(), 100 * each.getValue().share()))
        .collect(Collectors.joining(", "));
  }
}
