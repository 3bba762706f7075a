package io.github.bancada.atm;

import io.github.bancada.table.MeasuredInterval;
import io.github.bancada.text.Token;

/**
 * The phases of a test: a transaction counts only if it lies wholly inside the measured one (ATM
 * benchmark). Immutable.
 *
 * @param rampdownSeconds time after the measured phase, in which all virtual users still work
 */
public record AtmPhases(int warmupSeconds, int measuredSeconds, int rampdownSeconds, Begin begin) {
  public static final int WARMUP = 10;
  public static final int MEASURED = 60;
  public static final int RAMPDOWN = 5;
  public static final int MOST_SECONDS = 604_800;

  private static final long NANOS = 1_000_000_000L;

  /** The start of the phases. */
  public enum Begin implements Token {
    /** The first transaction of all. */
    RUN,
    /** The first transaction of each label, for thread groups that run one after the other. */
    LABEL
  }

  boolean ofEachLabel() {
    return begin == Begin.LABEL;
  }

  MeasuredInterval interval() {
    return new MeasuredInterval(warmupNanos(), measuredNanos());
  }

  long warmupNanos() {
    return warmupSeconds * NANOS;
  }

  long measuredNanos() {
    return measuredSeconds * NANOS;
  }
}
