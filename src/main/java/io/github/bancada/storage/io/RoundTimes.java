package io.github.bancada.storage.io;

import io.github.bancada.storage.target.SteadyState;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Divides a random phase into five rounds: of equal duration if its time ends it, else of equally
 * many operations. Not thread-safe.
 */
final class RoundTimes {
  /** Fewer operations of a round say nothing. */
  private static final long LEAST = 20;

  private final long perRound;
  private final long roundNanos;
  private final double[] rates = new double[SteadyState.ROUNDS];
  private final long start = System.nanoTime();
  private boolean enough = true;
  private long done;
  private int round;
  private long roundStart = start;

  /** Rounds of a phase. */
  RoundTimes(FileIoSettings settings) {
    boolean judged = settings.operation() == Operation.RANDOM_WRITE;
    roundNanos = TimeUnit.MILLISECONDS.toNanos(settings.durationMillis()) / SteadyState.ROUNDS;
    perRound = judged ? settings.randomOperations() / SteadyState.ROUNDS : 0;
  }

  void add(IoStep step) {
    if (step.kind() == IoStep.Kind.SYNC || perRound < LEAST || round == SteadyState.ROUNDS) {
      return;
    }
    done++;
    if (roundNanos > 0) {
      long now = System.nanoTime();
      if (now - start >= (round + 1) * roundNanos) {
        ends(now);
      }
    } else if (done == perRound) {
      ends(System.nanoTime());
    }
  }

  private void ends(long now) {
    enough &= done >= LEAST;
    rates[round] = done * 1e9 / Math.max(1, now - roundStart);
    roundStart = now;
    done = 0;
    round++;
  }

  /** Empty if the phase was not long enough. */
  Optional<SteadyState> steady() {
    return round == SteadyState.ROUNDS && enough
        ? Optional.of(new SteadyState(rates))
        : Optional.empty();
  }
}
