package io.github.bancada.bruteforce;

import io.github.bancada.capacity.search.CapacityJson;
import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.testing.EngineRun;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.UnaryOperator;

/**
 * What a search found and what brute force found, on the same server at the same time. Immutable.
 *
 * @param found by the search
 * @param lastMet by the sweep: the greatest rate
 * @param firstMissed by the sweep: the rate behind it, since which all were missed
 * @param sweepSeconds for how long the sweep sent load
 * @param rates of the sweep, for people
 */
public record SweepComparison(
    Question question,
    CapacityResult found,
    double lastMet,
    double firstMissed,
    double sweepSeconds,
    String rates) {
  /** The search may take so much of the sweep's time. */
  public static final double MOST_TIME = 1 / 3.0;

  private static final int TRIES = 3;

  /**
   * Half a sweep, a search, and the other half.
   *
   * @param results directory for the files of the search; it must not exist
   */
  public static SweepComparison of(Question question, Path results) throws Exception {
    RateSweep sweep = new RateSweep(question);
    sweep.warmUp();
    sweep.pass();
    EngineRun.ofPlan(
        question.file(),
        question.searchProperties(results),
        UnaryOperator.identity(),
        question.patience());
    CapacityResult found = CapacityJson.read(results.resolve("capacity.json"));
    sweep.pass();
    return new SweepComparison(
        question, found, sweep.lastMet(), sweep.firstMissed(), sweep.seconds(), sweep.toString());
  }

  /**
   * As {@link #of}, and again if they do not agree, {@value #TRIES} times at most: other work on
   * the machine spoils a comparison now and then.
   *
   * @param results directory for the directories of the searches
   * @return the last one
   */
  public static SweepComparison repeated(Question question, Path results) throws Exception {
    SweepComparison last = null;
    for (int i = 1; i <= TRIES && (last == null || !last.agrees()); i++) {
      last = of(question, results.resolve("try-" + i));
      System.out.println(last);
    }
    return last;
  }

  /**
   * Whether the capacity lies between what the sweep met and missed, or misses that by no more than
   * its own interval.
   */
  public boolean agrees() {
    return found.isFound() && found.low() <= firstMissed && lastMet <= found.high();
  }

  /** How long the search took, drains included, as a share of the sweep's load. */
  public double timeShare() {
    return found.seconds() / sweepSeconds;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s, %s: search %.1f/s (%.1f to %.1f) in %.0f s%s; sweep %.1f to %.1f/s in %.0f s: %s",
        question.server(),
        question.objective(),
        found.capacity(),
        found.low(),
        found.high(),
        found.seconds(),
        found.reason().isEmpty() ? "" : ", " + found.reason(),
        lastMet,
        firstMissed,
        sweepSeconds,
        rates);
  }
}
