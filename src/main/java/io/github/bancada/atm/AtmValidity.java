package io.github.bancada.atm;

import io.github.bancada.sql.CheckpointPhase;
import io.github.bancada.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Checks the rules of the ATM benchmark (its README) that are visible in a run. Stateless. */
public final class AtmValidity {
  private static final int LEAST_SECONDS = 15 * 60;
  private static final int MOST_SECONDS = 60 * 60;
  private static final double PERCENTILE = 95;
  private static final double LONGEST_SECONDS = 1;

  private AtmValidity() {}

  /**
   * Reasons why a run is not a valid result of the benchmark.
   *
   * @param scale of the database; 0 if unknown
   * @param endReason why the run ended early; "" if it did not
   */
  static List<String> objections(
      AtmFigures run, AtmPhases phases, int scale, String endReason, CheckpointPhase server) {
    List<String> found = new ArrayList<>();
    if (!endReason.isEmpty()) {
      found.add("the run ended early: " + endReason);
    } else if (isCutShort(run, phases)) {
      found.add(
          text(
              "its last transaction ended %.1f s before the measured phase did; a longer ramp-down"
                  + " helps where users need long to connect",
              phases.measuredSeconds() - run.seconds()));
    }
    if (phases.measuredSeconds() < LEAST_SECONDS || phases.measuredSeconds() > MOST_SECONDS) {
      found.add(
          text(
              "it measured %,d s after the warm-up, and the rule is 15 to 60 minutes",
              phases.measuredSeconds()));
    }
    if (run.percentileSeconds(PERCENTILE) >= LONGEST_SECONDS) {
      found.add(
          text(
              "95 %% of its transactions took up to %.3f s, and the rule is under 1 s",
              run.percentileSeconds(PERCENTILE)));
    }
    if (scale > 0 && run.tps() > scale) {
      found.add(
          text(
              "the database has scale %,d, and the rule is at least the TPS, %,d",
              scale, (long) Math.ceil(run.tps())));
    }
    if (server.whyNoCheckpoint().isEmpty() && server.checkpoints() == 0) {
      found.add("no checkpoint of the server was seen in it, and the rule is at least one");
    }
    if (run.failed() + run.inDoubt() > 0) {
      found.add(
          Quantity.of(run.failed() + run.inDoubt(), "transaction was", "transactions were")
              + " not committed");
    }
    return found;
  }

  /** Whether all virtual users ended before the measured phase did. */
  static boolean isCutShort(AtmFigures run, AtmPhases phases) {
    return run.measuredNanos() < phases.measuredNanos();
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
