package io.github.bancada.bookshop.results;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Says what speaks against a run. Stateless. */
final class ShopValidity {
  /** A load machine with more late think times is saturated. */
  private static final double MOST_LATE_PERCENT = 1;

  /** A generator that works is so near to the bound of a closed loop. */
  private static final double MOST_BOUND_DEVIATION = 0.02;

  /** So short a window has too few interactions for the two rules above. */
  private static final int FEW = 1_000;

  private ShopValidity() {}

  /**
   * The reasons, each the end of a sentence.
   *
   * @param endReason why the run ended early; "" if it did not
   */
  static List<String> objections(MixFigures run, String endReason) {
    List<String> found = new ArrayList<>();
    if (!endReason.isEmpty()) {
      found.add("it ended early: " + endReason);
    } else if (run.run().windowSeconds() < run.steadySeconds() - 1) {
      found.add(
          text(
              "its last interaction ended %.1f s before the steady window did",
              run.steadySeconds() - run.run().windowSeconds()));
    }
    for (MixFigures.Row row : run.rows()) {
      if (row.isSlow()) {
        found.add(
            text(
                "90 %% of %s took up to %.3f s, and the limit is %.0f s",
                row.name(), row.times().p90Seconds(), row.limitSeconds()));
      }
      if (Math.abs(row.errors()) > MixFigures.MOST_ERRORS) {
        found.add(
            text(
                "the share of %s is %.1f standard errors from its target; the rule is at most %.0f",
                row.name(), row.errors(), MixFigures.MOST_ERRORS));
      }
    }
    long lost = run.all().failed() + run.all().inDoubt();
    if (lost > 0) {
      found.add(text("%,d interactions failed or are in doubt", lost));
    }
    addLoadMachine(run, found);
    return found;
  }

  private static void addLoadMachine(MixFigures run, List<String> found) {
    if (run.run().sums().latePercent() > MOST_LATE_PERCENT) {
      found.add(
          text(
              "the load machine is saturated: %.2f %% of the think times ended more than 10 ms"
                  + " late; the rule is at most %.0f %%",
              run.run().sums().latePercent(), MOST_LATE_PERCENT));
    }
    double deviation = run.steadyRate() / run.bound() - 1;
    if (run.all().count() >= FEW && Math.abs(deviation) > MOST_BOUND_DEVIATION) {
      found.add(
          text(
              "BT/s is %+.1f %% from the bound of the closed loop, users / (think + mean); the rule"
                  + " is within 2 %%",
              100 * deviation));
    }
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
