package io.github.bancada.bookshop.mix;

import java.util.Arrays;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.RealMatrix;

/**
 * TPC-W's tables of thresholds (clause 5.2.2), which say what follows an interaction: for a number
 * from 1 to {@value #LAST}, the interaction with the lowest threshold that is at least this number.
 * A threshold of 0 means never. Immutable, thread-safe.
 */
public final class MixMatrix {
  /** The highest number, and the last threshold of each row. */
  public static final int LAST = 9_999;

  private static final int SIZE = Interaction.ALL.size();

  private final int[][] thresholds;
  private final double[] shares;

  /** The fundamental matrix of the chain. */
  private final double[][] visits;

  /**
   * Checks the thresholds.
   *
   * @param thresholds a row for each interaction, a column for each that may follow
   * @throws IllegalArgumentException if a row does not ascend to {@value #LAST}, or never leads
   *     back to Home
   */
  MixMatrix(int[][] thresholds) {
    this.thresholds = Arrays.stream(thresholds).map(int[]::clone).toArray(int[][]::new);
    for (Interaction from : Interaction.ALL) {
      checkRow(from);
    }
    checkPaths();
    shares = solveShares();
    visits = solveVisits();
  }

  private void checkRow(Interaction from) {
    int before = 0;
    for (Interaction to : Interaction.ALL) {
      int threshold = threshold(from, to);
      if (threshold != 0 && threshold <= before || threshold < 0 || threshold > LAST) {
        throw wrong(
            from,
            "has %d for %s after %d; thresholds ascend from 1 to %d, and 0 means never",
            threshold,
            to.code(),
            before,
            LAST);
      }
      before = Math.max(before, threshold);
    }
    if (before != LAST) {
      throw wrong(from, "ends with %d; its last threshold must be %d", before, LAST);
    }
  }

  /** Sessions end at Home; it also makes the stationary distribution unique. */
  private void checkPaths() {
    boolean[] leads = new boolean[SIZE];
    leads[Interaction.HOME.ordinal()] = true;
    for (int round = 0; round < SIZE; round++) {
      for (Interaction from : Interaction.ALL) {
        for (Interaction to : Interaction.ALL) {
          leads[from.ordinal()] |= threshold(from, to) > 0 && leads[to.ordinal()];
        }
      }
    }
    for (Interaction each : Interaction.ALL) {
      if (!leads[each.ordinal()]) {
        throw wrong(each, "never leads back to HO, where sessions end; add a way");
      }
    }
  }

  private static IllegalArgumentException wrong(Interaction from, String what, Object... values) {
    return new IllegalArgumentException("row " + from.code() + " " + String.format(what, values));
  }

  int threshold(Interaction from, Interaction to) {
    return thresholds[from.ordinal()][to.ordinal()];
  }

  /**
   * The interaction that follows.
   *
   * @param number 1 to {@value #LAST}
   */
  public Interaction next(Interaction from, int number) {
    int[] row = thresholds[from.ordinal()];
    for (int to = 0; to < SIZE; to++) {
      if (number <= row[to]) {
        return Interaction.ALL.get(to);
      }
    }
    throw new IllegalArgumentException("the number is " + number + "; it takes 1 to " + LAST);
  }

  /** How often one interaction follows another, from 0 to 1. */
  public double probability(Interaction from, Interaction to) {
    int[] row = thresholds[from.ordinal()];
    int before = 0;
    for (int i = 0; i < to.ordinal(); i++) {
      before = Math.max(before, row[i]);
    }
    return Math.max(0, row[to.ordinal()] - before) / (double) LAST;
  }

  /** Share of an interaction in an endless walk: the stationary distribution, from 0 to 1. */
  public double share(Interaction interaction) {
    return shares[interaction.ordinal()];
  }

  /**
   * By how much an endless walk that is at one interaction visits another more often than an
   * average walk does, this moment included: the fundamental matrix of the chain (Kemeny and Snell,
   * Finite Markov Chains, section 4.3).
   */
  double visits(Interaction at, Interaction visited) {
    return visits[at.ordinal()][visited.ordinal()];
  }

  private RealMatrix probabilities() {
    RealMatrix matrix = new Array2DRowRealMatrix(SIZE, SIZE);
    for (Interaction from : Interaction.ALL) {
      for (Interaction to : Interaction.ALL) {
        matrix.setEntry(from.ordinal(), to.ordinal(), probability(from, to));
      }
    }
    return matrix;
  }

  /** Solves {@code x P = x} with the sum of x being 1. */
  private double[] solveShares() {
    RealMatrix equations = probabilities().transpose();
    double[] right = new double[SIZE];
    for (int i = 0; i < SIZE; i++) {
      equations.addToEntry(i, i, -1);
      equations.setEntry(SIZE - 1, i, 1); // the equations depend on each other: one is replaced
    }
    right[SIZE - 1] = 1;
    return new LUDecomposition(equations)
        .getSolver()
        .solve(new Array2DRowRealMatrix(right))
        .getColumn(0);
  }

  private double[][] solveVisits() {
    RealMatrix inverse = probabilities().scalarMultiply(-1);
    for (int i = 0; i < SIZE; i++) {
      inverse.addToEntry(i, i, 1);
      for (int j = 0; j < SIZE; j++) {
        inverse.addToEntry(i, j, shares[j]);
      }
    }
    return new LUDecomposition(inverse).getSolver().getInverse().getData();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof MixMatrix that && Arrays.deepEquals(thresholds, that.thresholds);
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(thresholds);
  }
}
