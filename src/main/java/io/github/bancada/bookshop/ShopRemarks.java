package io.github.bancada.bookshop;

import io.github.bancada.bookshop.mix.Interaction;
import io.github.bancada.bookshop.mix.MixVerdict;
import io.github.bancada.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;

/** The sentences below the tables of a run: objections and explanations. Stateless. */
final class ShopRemarks {
  /** A load machine with more late think times is saturated. */
  private static final double MOST_LATE_PERCENT = 1;

  /** Largest deviation of a correct load generator from the closed loop's bound, in percent. */
  private static final double MOST_BOUND_DEVIATION = 2;

  /** Standard errors that chance may add. */
  private static final double MOST_BOUND_ERRORS = 2;

  /** Most deviations of the mix that are named. */
  private static final int MOST_SURPRISES = 3;

  private ShopRemarks() {}

  /**
   * Reasons why a run is not valid, each the end of a sentence.
   *
   * @param rampSeconds in which its users begin
   * @param endReason why the run ended early; "" if it did not
   */
  static List<String> objections(MixFigures run, long rampSeconds, String endReason) {
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
    }
    addMix(run, found);
    long lost = run.all().failed() + run.all().inDoubt();
    if (lost > 0) {
      found.add(text("%,d interactions failed or are in doubt", lost));
    }
    addLoadMachine(run, rampSeconds, found);
    return found;
  }

  private static void addMix(MixFigures run, List<String> found) {
    List<MixVerdict.Surprise> surprises =
        run.verdict() == null ? List.of() : run.verdict().surprises();
    surprises.stream().limit(MOST_SURPRISES).map(ShopRemarks::surprise).forEach(found::add);
    if (surprises.size() > MOST_SURPRISES) {
      found.add(
          text(
              "%,d more shares or successions differ from its mix",
              surprises.size() - MOST_SURPRISES));
    }
  }

  private static String surprise(MixVerdict.Surprise found) {
    String where = found.after() == null ? "" : " after " + found.after().title();
    return text(
        "users took %s%s %s, and their mix says %s: chance does not explain that",
        found.interaction().title(),
        where,
        Quantity.of(found.seen(), "time"),
        found.expected() == 0 ? "never" : text("%,.1f", found.expected()));
  }

  private static void addLoadMachine(MixFigures run, long rampSeconds, List<String> found) {
    double late = run.run().thinkTimes().latePercent();
    if (late > MOST_LATE_PERCENT) {
      found.add(
          text(
              "the load machine is saturated: %.2f %% of the think times ended more than %d ms"
                  + " late; the rule is at most %.0f %%",
              late, MixRun.ThinkTimes.LATE_MILLIS, MOST_LATE_PERCENT));
    }
    if (run.run().beginSeconds() > rampSeconds + 1) {
      found.add(
          text(
              "the last of its users began %.1f s after the first, and the ramp is %,d s",
              run.run().beginSeconds(), rampSeconds));
    }
    if (run.run().thinkTimes().meanSeconds() > 0
        && Math.abs(run.boundDeviation())
            > MOST_BOUND_DEVIATION + MOST_BOUND_ERRORS * run.boundError()) {
      found.add(
          text(
              "BT/s is %+.1f %% from the bound of the closed loop, with a standard error of %.1f"
                  + " %%; the rule is within %.0f %% and two standard errors",
              run.boundDeviation(), run.boundError(), MOST_BOUND_DEVIATION));
    }
  }

  /**
   * How well the load machine worked, judged by the run; empty without an interaction in the steady
   * window.
   */
  static Stream<String> ofLoadMachine(MixFigures of) {
    if (of.all().count() == 0) {
      return Stream.empty();
    }
    return Stream.of(
        bound(of),
        lateness(of),
        text(
            "%s: %,d users began, the last %.1f s after the first",
            of.mix(), of.run().begun(), of.run().beginSeconds()));
  }

  private static String bound(MixFigures of) {
    return text(
        "%s: the bound of a closed loop is %,d users / (%.3f s think time + %.3f s response) ="
            + " %,.2f BT/s; the run had %,.2f, %+.1f %% with a standard error of %.1f %%",
        of.mix(),
        of.run().users(),
        of.run().thinkTimes().meanSeconds(),
        of.all().meanSeconds(),
        of.bound(),
        of.steadyRate(),
        of.boundDeviation(),
        of.boundError());
  }

  private static String lateness(MixFigures of) {
    MixRun.ThinkTimes thinks = of.run().thinkTimes();
    return Double.isNaN(thinks.latePercent())
        ? of.mix() + ": no think time ended in the steady window"
        : text(
            "%s: think times late by more than %d ms on the load machine: %.2f %%; 99 %% at most"
                + " %,.1f ms late, the latest %,.1f ms",
            of.mix(),
            MixRun.ThinkTimes.LATE_MILLIS,
            thinks.latePercent(),
            1_000 * thinks.p99LateSeconds(),
            1_000 * thinks.mostLateSeconds());
  }

  /** Which short cuts of DBT-1 a run took. */
  static List<String> ofShortCuts(MixFigures run) {
    Set<Interaction> shortCuts = run.run().shortCuts();
    List<String> lines = new ArrayList<>();
    if (shortCuts.contains(Interaction.SEARCH_RESULTS)) {
      lines.add(
          "Search cache: searches by author and title were answered from the application's memory,"
              + " without database work; only those by subject asked the database.");
    }
    if (shortCuts.contains(Interaction.BEST_SELLERS)) {
      lines.add("Best Sellers are the New Products, the short cut of DBT-1.");
    }
    return lines;
  }

  /** What the columns mean. */
  static List<String> ofColumns(List<MixFigures> runs) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "\"no DB\": without database work, and counted as in the original: Customer Registration,"
            + " Search Request, Order Inquiry of an unknown customer.");
    if (runs.stream().flatMap(each -> each.rows().stream()).anyMatch(MixFigures.Row::few)) {
      lines.add(
          "\"~\": fewer than "
              + MixVerdict.FEW
              + " are expected, so standard errors say little; exact probabilities judge the mix.");
    }
    return lines;
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
