package io.github.bancada.capacity.search;

import java.io.Serializable;
import java.util.Arrays;
import java.util.BitSet;

/** Counts of one goal in one trial, slot by slot. Not thread-safe. */
final class GoalSlots implements Serializable {
  private static final long serialVersionUID = 1L;

  /** One-sided 99.9 % of the normal distribution. */
  private static final double SURE = 3.09;

  /** Share that must be over to end a trial near the capacity early. */
  private static final double NEAR_SHARE = 0.9;

  private static final double NEAR_MEAN = 10;

  /** The same far from the capacity, as a multiple of the goal. */
  private static final double FAR = 2;

  private final transient Goal goal;
  private final long[] samples;
  private final long[] over;
  private final double[] sums;
  private final double[] squares;
  private long allSamples;
  private long allOver;
  private double sum;
  private double square;

  GoalSlots(Goal goal, int slots) {
    this.goal = goal;
    samples = new long[slots];
    over = new long[slots];
    sums = new double[slots];
    squares = new double[slots];
  }

  Goal goal() {
    return goal;
  }

  void served(int slot, long responseNanos, long serviceNanos, boolean failed) {
    long nanos = goal.response() ? responseNanos : serviceNanos;
    switch (goal.kind()) {
      case MEAN -> {
        if (!failed) {
          double share = nanos / (double) goal.limitNanos();
          sums[slot] += share;
          squares[slot] += share * share;
          sum += share;
          square += share * share;
          count(slot, false);
        }
      }
      case QUANTILE -> count(slot, failed || nanos > goal.limitNanos());
      default -> count(slot, failed);
    }
  }

  void unserved(int slot) {
    if (goal.kind() != Goal.Kind.MEAN) {
      count(slot, true);
    }
  }

  /** Adds the samples of another load generator. */
  void add(GoalSlots other) {
    Arrays.setAll(samples, i -> samples[i] + other.samples[i]);
    Arrays.setAll(over, i -> over[i] + other.over[i]);
    Arrays.setAll(sums, i -> sums[i] + other.sums[i]);
    Arrays.setAll(squares, i -> squares[i] + other.squares[i]);
    allSamples += other.allSamples;
    allOver += other.allOver;
    sum += other.sum;
    square += other.square;
  }

  private void count(int slot, boolean isOver) {
    samples[slot]++;
    allSamples++;
    if (isOver) {
      over[slot]++;
      allOver++;
    }
  }

  /**
   * Whether the goal will be missed in any case.
   *
   * @param part past part of the measured time, 0 to 1
   */
  boolean isHopeless(long overdue, boolean near, double part) {
    if (goal.kind() == Goal.Kind.MEAN) {
      double mean = sum / Math.max(1, allSamples);
      double variance = square / Math.max(1, allSamples) - mean * mean;
      return allSamples >= 100
          && mean > (near ? NEAR_MEAN : Math.max(FAR, 1 / part))
          && mean - SURE * Math.sqrt(Math.max(0, variance) / allSamples) > 1;
    }
    long waiting = goal.kind() == Goal.Kind.QUANTILE ? overdue : 0;
    long n = allSamples + waiting;
    long k = allOver + waiting;
    return n > 0
        && k > (near ? NEAR_SHARE : goal.share() * Math.max(FAR, 1 / part)) * n
        && ShareInterval.low(k / (double) n, n, SURE) > goal.share();
  }

  /** The first slots, less those left out, as batches of equal time. */
  TrialCounts.OfGoal batches(int used, int batches, BitSet leftOut) {
    long[] n = new long[batches];
    long[] k = new long[batches];
    double[] total = new double[batches];
    double[] totalSquares = new double[batches];
    for (int slot = leftOut.nextClearBit(0); slot < used; slot = leftOut.nextClearBit(slot + 1)) {
      int batch = slot * batches / used;
      n[batch] += samples[slot];
      k[batch] += over[slot];
      total[batch] += sums[slot];
      totalSquares[batch] += squares[slot];
    }
    return new TrialCounts.OfGoal(n, k, total, totalSquares);
  }
}
