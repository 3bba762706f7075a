package io.github.bancada.atm.results;

import io.github.bancada.text.Token;
import java.util.Locale;

/**
 * The phases of a test: a transaction counts only if it lies wholly inside the measured one (ATM
 * benchmark). Immutable.
 *
 * @param warmupSeconds before it
 * @param measuredSeconds its length
 * @param rampdownSeconds after it, while all users are still at work
 * @param begin with what they begin
 */
public record AtmPhases(int warmupSeconds, int measuredSeconds, int rampdownSeconds, Begin begin) {
  public static final int WARMUP = 10;
  public static final int MEASURED = 60;
  public static final int RAMPDOWN = 5;
  public static final int MOST_SECONDS = 604_800;

  private static final long NANOS = 1_000_000_000L;

  /** With what the phases begin. */
  public enum Begin implements Token {
    /** With the first transaction of all. */
    RUN,
    /** With the first transaction of each label, for groups that run one after the other. */
    LABEL;

    @Override
    public String token() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  boolean ofEachLabel() {
    return begin == Begin.LABEL;
  }

  long warmupNanos() {
    return warmupSeconds * NANOS;
  }

  long measuredNanos() {
    return measuredSeconds * NANOS;
  }
}
