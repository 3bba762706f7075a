package io.github.bancada.capacity.search;

import io.github.bancada.text.Quantity;
import io.github.bancada.text.Token;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The result of a search. Immutable. Unknown figures are NaN.
 *
 * @param load kind of the loads
 * @param objective as text
 * @param goals of the objective
 * @param end kind of its end
 * @param reason why there is no capacity, or a remark on it; may be empty
 * @param capacity the load at which the objective is just met, as measured; NaN unless found
 * @param low lower bound of its interval
 * @param high upper bound of its interval
 * @param confidence of the interval, such as 0.95
 * @param goal the goal that limits it, as text; empty unless found
 * @param highestMet the greatest met load below those missed beyond doubt
 * @param lowestMissed the smallest load missed beyond doubt; with a capacity, above it and all met
 *     loads
 * @param seconds duration of the search
 * @param knee the knee; empty if the tried loads have none
 * @param scalability the fitted law; empty if it cannot be fitted
 * @param limit the server's exhausted resource; empty if not known
 * @param little Little's law at the load nearest to the capacity; empty if it cannot be checked
 * @param audited what the audits of the trials found; empty if the objective demands none
 * @param predicted the capacity that no trial has reached; empty unless predicted
 * @param trials trials in order
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
    Optional<Audited> audited,
    Optional<Predicted> predicted,
    List<TrialRow> trials) {

  public CapacityResult {
    goals = List.copyOf(goals);
    trials = List.copyOf(trials);
  }

  /**
   * Trials that contradict the statement on high loads: {@code , though from there on 3 of 7 trials
   * met it, up to 804.4/s}. With a capacity, only trials that met beyond doubt a load twice as far
   * above it as its interval, because chance decides near it. Empty without such trials.
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

  /** Whether there is a capacity. */
  public boolean isFound() {
    return end == End.FOUND;
  }

  /** End of a search. */
  public enum End implements Token {
    /** The capacity is known. */
    FOUND,
    /** The greatest load to try was met. */
    NEVER_MISSED,
    /** The first load was missed, twice. */
    MISSED_AT_FROM,
    /** The capacity was not reached, but predicted from loads far below it. */
    PREDICTED,
    /** No capacity is reliable; the reason says why. */
    NOT_KNOWN;

    /** The word of files. */
    @Override
    public String token() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
