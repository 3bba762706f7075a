package io.github.bancada.storage.io;

import io.github.bancada.storage.cache.SteadyState;
import java.util.Optional;

/** Divides the operations of a random phase into five rounds of equal size. Not thread-safe. */
final class RoundTimes {
  /** Fewer say nothing. */
  private static final long LEAST = 20;

  private final long perRound;
  private final double[] rates = new double[SteadyState.ROUNDS];
  private long done;
  private int round;
  private long roundStart = System.nanoTime();

  /**
   * Rounds of a phase.
   *
   * @param operations of all of it
   */
  RoundTimes(long operations) {
    perRound = operations / SteadyState.ROUNDS;
  }

  void add(IoStep step) {
    if (step.kind() == IoStep.Kind.SYNC || perRound < LEAST || round == SteadyState.ROUNDS) {
      return;
    }
    done++;
    if (done == perRound) {
      long now = System.nanoTime();
      rates[round] = perRound * 1e9 / Math.max(1, now - roundStart);
      roundStart = now;
      done = 0;
      round++;
    }
  }

  /** Empty if the phase was not long enough. */
  Optional<SteadyState> steady() {
    return round == SteadyState.ROUNDS ? Optional.of(new SteadyState(rates)) : Optional.empty();
  }
}
