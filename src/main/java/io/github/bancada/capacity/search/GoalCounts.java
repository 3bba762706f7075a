package io.github.bancada.capacity.search;

import java.util.Arrays;

/**
 * What a goal counted in a trial, in batches of equal time. Arrays belong to the record. Immutable
 * by convention.
 *
 * @param samples of each batch
 * @param over of each batch: over the limit, failed or unserved; for a mean always 0
 * @param sums of the times of each batch, as shares of the limit; for a mean only
 * @param squares of the same
 */
public record GoalCounts(long[] samples, long[] over, double[] sums, double[] squares) {
  long totalSamples() {
    return Arrays.stream(samples).sum();
  }

  long totalOver() {
    return Arrays.stream(over).sum();
  }

  double totalSum() {
    return Arrays.stream(sums).sum();
  }

  double totalSquares() {
    return Arrays.stream(squares).sum();
  }
}
