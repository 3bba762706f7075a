package io.github.bancada.storage.io;

import io.github.bancada.storage.target.SteadyState;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Sums up the steps of one sample: bytes, the time of each step, and whether random writes reached
 * a steady state. Not thread-safe.
 */
final class PhaseTotals {
  /** Significant digits: an error of at most 0.1 %. */
  private static final int DIGITS = 3;

  private final Histogram reads = new Histogram(DIGITS);
  private final Histogram writes = new Histogram(DIGITS);
  private final Histogram syncs = new Histogram(DIGITS);
  private long readBytes;
  private long writtenBytes;
  private long bytes;
  private final RoundTimes rounds;

  PhaseTotals(FileIoSettings settings) {
    rounds = new RoundTimes(settings);
  }

  void add(IoPhase.Step step) {
    rounds.add(step);
    long nanos = Math.max(1, step.elapsedNanos());
    bytes += step.bytes();
    switch (step.kind()) {
      case READ -> {
        reads.recordValue(nanos);
        readBytes += step.bytes();
      }
      case WRITE -> {
        writes.recordValue(nanos);
        writtenBytes += step.bytes();
      }
      case REWRITE -> {
        writes.recordValue(nanos);
        readBytes += step.bytes();
        writtenBytes += step.bytes();
      }
      case SYNC -> syncs.recordValue(nanos);
    }
  }

  /** Times of reads, nanoseconds. */
  Histogram reads() {
    return reads;
  }

  /** Times of writes and rewrites, nanoseconds. */
  Histogram writes() {
    return writes;
  }

  /** Times of synchronizations, nanoseconds. */
  Histogram syncs() {
    return syncs;
  }

  long readBytes() {
    return readBytes;
  }

  long writtenBytes() {
    return writtenBytes;
  }

  /** Bytes of the operation; a rewrite counts them once. */
  long bytes() {
    return bytes;
  }

  long operations() {
    return reads.getTotalCount() + writes.getTotalCount();
  }

  /** The steady state of random writes; empty with too few operations. */
  Optional<SteadyState> steady() {
    return rounds.steady();
  }

  /**
   * Divides a random phase into five rounds: of equal duration if the phase has a time limit,
   * otherwise with equal numbers of operations. Not thread-safe.
   */
  private static final class RoundTimes {
    /** A round with fewer operations says nothing. */
    private static final long LEAST = 20;

    private final long perRound;
    private final long roundNanos;
    private final double[] rates = new double[SteadyState.ROUNDS];
    private final long start = System.nanoTime();
    private boolean enough = true;
    private long done;
    private int round;
    private long roundStart = start;

    /** Makes the rounds of a phase. */
    RoundTimes(FileIoSettings settings) {
      boolean judged = settings.operation() == Operation.RANDOM_WRITE;
      roundNanos = TimeUnit.MILLISECONDS.toNanos(settings.durationMillis()) / SteadyState.ROUNDS;
      perRound = judged ? settings.randomOperations() / SteadyState.ROUNDS : 0;
    }

    void add(IoPhase.Step step) {
      if (step.kind() == IoPhase.Step.Kind.SYNC
          || perRound < LEAST
          || round == SteadyState.ROUNDS) {
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
}
