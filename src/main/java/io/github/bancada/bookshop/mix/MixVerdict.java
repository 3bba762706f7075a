package io.github.bancada.bookshop.mix;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Whether users moved as the matrix of their mix says. Immutable.
 *
 * <p>Judges the share of each interaction, and which interaction followed each. All tests together
 * reject a run with the right matrix once in a thousand runs (Sidak's correction for many tests),
 * however short the run is.
 *
 * <p>The steps of a walk depend on each other, walks begin at Home, and a run cuts them off
 * anywhere. So the deviation of a share is not computed from independent draws: each step is worth
 * the visits expected after it less the visits expected before it (the solution of Poisson's
 * equation, given by the fundamental matrix). These worths have mean 0 wherever a walk begins and
 * ends, and their sum is the deviation from the stationary share; its variance and third moment
 * follow from the rows of the matrix. What follows an interaction is binomial, exactly.
 */
public final class MixVerdict {
  /** Share of right runs in which something is surprising. */
  static final double CHANCE = 0.001;

  /** With fewer visits, a number of standard errors says little. */
  public static final int FEW = 10;

  private final MixMatrix matrix;
  private final Transitions steps;
  private final long all;
  private final double[] errors = new double[Interaction.ALL.size()];
  private final List<Surprise> surprises = new ArrayList<>();

  /** A probability below this one is a surprise. */
  private final double level;

  /**
   * A count that chance alone hardly explains.
   *
   * @param after the interaction before; null for a share of all steps
   * @param expected by the matrix
   * @param chance probability of such a deviation, or a larger one, in either direction
   */
  public record Surprise(
      Interaction after, Interaction interaction, long seen, double expected, double chance) {}

  public MixVerdict(MixMatrix matrix, Transitions steps) {
    this(matrix, steps, CHANCE);
  }

  /**
   * @param chance share of right runs in which something may be surprising
   */
  MixVerdict(MixMatrix matrix, Transitions steps, double chance) {
    this.matrix = matrix;
    this.steps = steps;
    all = steps.all();
    level = -Math.expm1(Math.log1p(-chance) / tests());
    for (Interaction each : Interaction.ALL) {
      judgeShare(each);
      judgeFollowers(each);
    }
    surprises.sort(Comparator.comparingDouble(Surprise::chance));
  }

  private int tests() {
    int tests = Interaction.ALL.size();
    for (Interaction from : Interaction.ALL) {
      for (Interaction to : Interaction.ALL) {
        tests += matrix.probability(from, to) > 0 ? 1 : 0;
      }
    }
    return tests;
  }

  private void judgeShare(Interaction visited) {
    double deviation = 0;
    double variance = 0;
    double third = 0;
    for (Interaction from : Interaction.ALL) {
      double before = 0;
      for (Interaction to : Interaction.ALL) {
        before += matrix.probability(from, to) * matrix.visits(to, visited);
      }
      for (Interaction to : Interaction.ALL) {
        double worth = matrix.visits(to, visited) - before;
        double expected = steps.from(from) * matrix.probability(from, to);
        deviation += steps.count(from, to) * worth;
        variance += expected * worth * worth;
        third += expected * worth * worth * worth;
      }
    }
    errors[visited.ordinal()] = deviation / Math.sqrt(variance);
    if (variance > 0) {
      add(
          new Surprise(
              null,
              visited,
              steps.to(visited),
              all * matrix.share(visited),
              CountTails.skewed(deviation, variance, third)));
    }
  }

  private void judgeFollowers(Interaction from) {
    long tries = steps.from(from);
    for (Interaction to : Interaction.ALL) {
      double probability = matrix.probability(from, to);
      long seen = steps.count(from, to);
      if (tries > 0 && (probability > 0 || seen > 0)) {
        add(
            new Surprise(
                from,
                to,
                seen,
                tries * probability,
                CountTails.binomial(seen, tries, probability)));
      }
    }
  }

  private void add(Surprise found) {
    if (found.chance < level) {
      surprises.add(found);
    }
  }

  /** Deviation of the share of an interaction; NaN without a step. */
  public double standardErrors(Interaction interaction) {
    return errors[interaction.ordinal()];
  }

  /** Whether so few visits are expected that standard errors say little. */
  public boolean isFew(Interaction interaction) {
    return all * matrix.share(interaction) < FEW;
  }

  /** Deviations from the matrix, the least likely first. */
  public List<Surprise> surprises() {
    return List.copyOf(surprises);
  }
}
