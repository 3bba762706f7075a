package io.github.bancada.matrix.rank;

/**
 * A weighted sum of the means of configurations, in which each configuration appears once at most.
 *
 * @param plus places of those that are added
 * @param minus places of those that are subtracted, as many
 * @param matched by how many the sum is divided
 */
record Contrast(int[] plus, int[] minus, int matched) {
  static Contrast pair(int one, int other) {
    return new Contrast(new int[] {one}, new int[] {other}, 1);
  }

  double of(double[] values) {
    double sum = 0;
    for (int i = 0; i < plus.length; i++) {
      sum += values[plus[i]] - values[minus[i]];
    }
    return sum / matched;
  }
}
