package io.github.bancada.capacity.search;

/**
 * Options of a search. Immutable; {@link #of} gives the usual values.
 *
 * @param load kind of the loads
 * @param from the load to begin with, above 0
 * @param to the greatest load to try, above {@code from}
 * @param growth the factor between loads until one is missed, above 1
 * @param objective goals that a load must meet
 * @param precision half the width of the requested interval, as a share of the capacity: 0.05
 * @param trialSeconds the shortest trial, seconds; longer if the objective needs more samples
 * @param warmUpSeconds load at {@code from} before the first trial, seconds; 0 for none
 * @param confidence of the intervals, such as 0.95
 * @param budgetSeconds longest duration, seconds
 * @param atMost how busy the server's most used resource may become, such as 0.5: the capacity is
 *     then predicted; 0 for a search that reaches it
 */
public record SearchOptions(
    LoadKind load,
    double from,
    double to,
    double growth,
    Objective objective,
    double precision,
    double trialSeconds,
    double warmUpSeconds,
    double confidence,
    double budgetSeconds,
    double atMost) {

  /**
   * @throws IllegalArgumentException with a sentence for the user, if a value is out of bounds
   */
  public SearchOptions {
    check(from > 0, "from", from, "above 0");
    check(load == LoadKind.RATE || from >= 1, "from", from, "1 user or more");
    check(to > from && !Double.isInfinite(to), "to", to, "above from, which is " + from);
    check(growth > 1 && growth <= 10, "growth", growth, "above 1, at most 10");
    check(
        precision >= 0.005 && precision <= 0.2,
        "precision",
        CapacityText.limit(precision),
        "0.5 % to 20 %");
    check(
        trialSeconds >= 2 && trialSeconds <= 3_600,
        "trial",
        CapacityText.seconds(trialSeconds),
        "2 s to 3,600 s");
    check(
        warmUpSeconds >= 0 && warmUpSeconds <= 3_600,
        "warm-up",
        CapacityText.seconds(warmUpSeconds),
        "0 to 3,600 s");
    check(
        confidence >= 0.5 && confidence <= 0.999,
        "confidence",
        CapacityText.limit(confidence),
        "50 % to 99.9 %");
    check(budgetSeconds > 0, "budget", CapacityText.seconds(budgetSeconds), "above 0 s");
    check(
        atMost == 0 || atMost >= 0.2 && atMost <= 0.8,
        "at most",
        CapacityText.limit(atMost),
        "20 % to 80 %");
    check(
        atMost == 0 || confidence == 0.95,
        "confidence",
        CapacityText.limit(confidence),
        "95 % with at most, because predictions have no other interval");
  }

  /** Growth by 2, 5 % precision, trials and warm-up of 10 s, 95 % confidence, at most an hour. */
  public static SearchOptions of(LoadKind load, double from, double to, Objective objective) {
    return new SearchOptions(load, from, to, 2, objective, 0.05, 10, 10, 0.95, 3_600, 0);
  }

  public SearchOptions withTrial(double seconds) {
    return with(seconds, budgetSeconds, atMost);
  }

  public SearchOptions withBudget(double seconds) {
    return with(trialSeconds, seconds, atMost);
  }

  /** For a prediction from loads at which the server is at most this busy. */
  public SearchOptions withAtMost(double share) {
    return with(trialSeconds, budgetSeconds, share);
  }

  private SearchOptions with(double trial, double budget, double share) {
    return new SearchOptions(
        load,
        from,
        to,
        growth,
        objective,
        precision,
        trial,
        warmUpSeconds,
        confidence,
        budget,
        share);
  }

  private static void check(boolean holds, String name, Object value, String allowed) {
    if (!holds) {
      throw new IllegalArgumentException(
          "capacity search: " + name + " is " + value + "; it must be " + allowed);
    }
  }
}
