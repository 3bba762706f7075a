package io.github.bancada.mix;

import java.util.SplittableRandom;

/**
 * Draws indexes at random, each independent of those before it and with a probability that is its
 * weight by the sum of all. The same seed gives the same indexes. Not thread-safe.
 */
final class WeightedDraw {
  private final double[] upTo;
  private final int last;
  private final SplittableRandom random;

  /**
   * @param weights from 0, at least one above it
   */
  WeightedDraw(double[] weights, long seed) {
    upTo = new double[weights.length];
    double sum = 0;
    int positive = 0;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i];
      upTo[i] = sum;
      positive = weights[i] > 0 ? i : positive;
    }
    last = positive;
    random = new SplittableRandom(seed);
  }

  /** The next index; never one whose weight is 0. */
  int next() {
    double at = random.nextDouble() * upTo[last];
    int index = 0;
    while (index < last && at >= upTo[index]) {
      index++;
    }
    return index;
  }
}
