package io.github.bancada.atm.results;

import io.github.bancada.text.Setting;

/**
 * The phases of a test: a transaction counts only if it lies wholly inside the measured one (ATM
 * benchmark). Immutable.
 *
 * @param warmupSeconds before it
 * @param measuredSeconds its length
 * @param rampdownSeconds after it, while all users are still at work
 * @param ofEachLabel whether the warm-up begins with the first transaction of each label, for
 *     groups that run one after the other; else with the first of all
 */
public record AtmPhases(
    int warmupSeconds, int measuredSeconds, int rampdownSeconds, boolean ofEachLabel) {
  public static final int WARMUP = 10;
  public static final int MEASURED = 60;
  public static final int RAMPDOWN = 5;

  private static final int MOST_SECONDS = 604_800;
  private static final String RUN = "run";
  private static final String LABEL = "label";
  private static final long NANOS = 1_000_000_000L;

  /**
   * Reads the fields; an empty one has its default.
   *
   * @param begin {@code run} or {@code label}
   * @throws IllegalArgumentException naming the field that is wrong
   */
  public static AtmPhases parse(String warmup, String measured, String rampdown, String begin) {
    String beginning = Setting.text(begin);
    if (!beginning.isEmpty() && !beginning.equals(RUN) && !beginning.equals(LABEL)) {
      throw Setting.wrong("Phases begin with each", beginning, "one of " + RUN + ", " + LABEL);
    }
    return new AtmPhases(
        Setting.number("Warm-up", warmup, WARMUP, 0, MOST_SECONDS),
        Setting.number("Measured", measured, MEASURED, 1, MOST_SECONDS),
        Setting.number("Ramp-down", rampdown, RAMPDOWN, 0, MOST_SECONDS),
        beginning.equals(LABEL));
  }

  long warmupNanos() {
    return warmupSeconds * NANOS;
  }

  long measuredNanos() {
    return measuredSeconds * NANOS;
  }
}
