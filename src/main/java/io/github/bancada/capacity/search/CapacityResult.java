package io.github.bancada.capacity.search;

import io.github.bancada.text.Quantity;
import io.github.bancada.text.Token;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a search found. Immutable. Figures that are not known are NaN.
 *
 * @param load what loads are counted in
 * @param objective as text
 * @param goals of the objective
 * @param end how it ended
 * @param reason why there is no capacity, or what to know of it; may be empty
 * @param capacity the load at which the objective is just met; NaN unless found
 * @param low lower bound of its interval
 * @param high upper bound of its interval
 * @param confidence of the interval, such as 0.95
 * @param goal the goal that limits it, as text; empty unless found
 * @param highestMet the greatest load that was met, below what was missed beyond doubt
 * @param lowestMissed the smallest load that was missed beyond doubt; if there is a capacity, above
 *     it and above all that was met
 * @param seconds how long the search took
 * @param knee empty without one among the loads that were tried
 * @param scalability empty if it cannot be fitted
 * @param limit what the server ran out of; empty if not known
 * @param little Little's law at the load nearest to the capacity; empty if it cannot be checked
 * @param trials in their order
 */
public record CapacityResult(
    LoadKind load,
    String objective,
    List<GoalRow> goals,
    End end,
    String reason,
    double capacity,
    double low,
    double high,
    double confidence,
    String goal,
    double highestMet,
    double lowestMissed,
    double seconds,
    Optional<Knee> knee,
    Optional<Scalability> scalability,
    Optional<ServerLimit> limit,
    Optional<LittlesLaw> little,
    List<TrialRow> trials) {

  public CapacityResult {
    goals = List.copyOf(goals);
    trials = List.copyOf(trials);
  }

  /**
   * Trials that contradict what is said of high loads: {@code , though from there on 3 of 7 trials
   * met it, up to 804.4/s}. Near a capacity chance decides, so there it is those twice as far above
   * it as its interval that met it beyond doubt. Empty if there is none.
   */
  String contradiction() {
    double from = isFound() ? 2 * high - capacity : lowestMissed;
    List<TrialRow> above =
        trials.stream()
            .filter(row -> row.load() >= from)
            .filter(
                row -> row.verdict() == TrialVerdict.MET || row.verdict() == TrialVerdict.MISSED)
            .toList();
    List<TrialRow> met =
        above.stream()
            .filter(row -> row.verdict() == TrialVerdict.MET)
            .filter(row -> !isFound() || row.high() < row.target())
            .toList();
    return met.isEmpty()
        ? ""
        : (isFound() ? "; far above the interval " : ", though from there on ")
            + met.size()
            + " of "
            + Quantity.of(above.size(), "trial")
            + " met it"
            + (isFound() ? " beyond doubt" : "")
            + ", up to "
            + load.text(met.stream().mapToDouble(TrialRow::load).max().orElseThrow());
  }

  /** Whether there is a number. */
  public boolean isFound() {
    return end == End.FOUND;
  }

  /** How a search ended. */
  public enum End implements Token {
    /** The capacity is known. */
    FOUND,
    /** The greatest load was met. */
    NEVER_MISSED,
    /** The first load was missed, twice. */
    MISSED_AT_FROM,
    /** No number would be worth a bet; the reason says why. */
    NOT_KNOWN;

    /** The word of files. */
    @Override
    public String token() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
