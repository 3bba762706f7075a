package io.github.bancada.storage.target;

import java.util.Arrays;
import java.util.Locale;

/**
 * Whether the rate of random writes has settled, by the rule of SNIA's Solid State Storage
 * Performance Test Specification for five rounds: their range is within 20 % of their mean, and the
 * line of least squares through them rises or falls by at most 10 % of the mean. Immutable.
 *
 * @param rounds rates of the rounds, in order
 */
public record SteadyState(double... rounds) {
  /** Number of rounds that are judged. */
  public static final int ROUNDS = 5;

  private static final double RANGE = 0.20;
  private static final double SLOPE = 0.10;

  public SteadyState {
    rounds = rounds.clone();
    if (rounds.length != ROUNDS) {
      throw new IllegalArgumentException(rounds.length + " rounds; it takes " + ROUNDS);
    }
  }

  @Override
  public double[] rounds() {
    return rounds.clone();
  }

  private double mean() {
    return Arrays.stream(rounds).average().orElseThrow();
  }

  /** Greatest minus least, as a share of the mean. */
  public double range() {
    return (Arrays.stream(rounds).max().orElseThrow() - Arrays.stream(rounds).min().orElseThrow())
        / mean();
  }

  /** How far the line of least squares rises over the rounds, as a share of the mean. */
  public double slope() {
    double middle = (ROUNDS - 1) / 2.0;
    double above = 0;
    double below = 0;
    for (int i = 0; i < ROUNDS; i++) {
      above += (i - middle) * rounds[i];
      below += (i - middle) * (i - middle);
    }
    return above / below * (ROUNDS - 1) / mean();
  }

  /** Whether range and slope are small enough. */
  public boolean isReached() {
    return range() <= RANGE && Math.abs(slope()) <= SLOPE;
  }

  /** The verdict with the rounds. */
  public String words() {
    StringBuilder all = new StringBuilder();
    for (double round : rounds) {
      all.append(all.isEmpty() ? "" : ", ").append(String.format(Locale.ROOT, "%,.0f", round));
    }
    return String.format(
        Locale.ROOT,
        "%s over five rounds (%s /s): range %.0f %% of 20 %%, slope %+.0f %% of 10 %%",
        isReached() ? "steady" : "not steady",
        all,
        100 * range(),
        100 * slope());
  }
}
