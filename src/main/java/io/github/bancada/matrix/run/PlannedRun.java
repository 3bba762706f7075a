package io.github.bancada.matrix.run;

import io.github.bancada.matrix.Matrix;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * A run of a matrix, in its order. Immutable.
 *
 * @param number from 1; 0 for the run that warms up, which is not counted
 * @param round from 1; 0 for the run that warms up
 * @param place in the round, from 0
 * @param combination place of the configuration
 */
public record PlannedRun(int number, int round, int place, int combination) {
  /**
   * The order of a matrix: a run that warms up, with the first configuration, then rounds
   * (randomised complete blocks), each with every configuration once.
   *
   * <p>Each round is 0, 1, ... shuffled by Fisher and Yates from its end: place {@code i} swaps
   * with {@code nextInt(i + 1)}. One {@link Random} with the seed serves all rounds; Java fixes its
   * algorithm, so the order is the same on every machine.
   */
  public static List<PlannedRun> order(Matrix matrix) {
    int configurations = matrix.combinations().size();
    Random random = new Random(matrix.seed());
    List<PlannedRun> order = new ArrayList<>();
    for (int round = 1; round <= matrix.rounds(); round++) {
      int[] turn = IntStream.range(0, configurations).toArray();
      for (int i = configurations - 1; i > 0; i--) {
        int other = random.nextInt(i + 1);
        int swapped = turn[i];
        turn[i] = turn[other];
        turn[other] = swapped;
      }
      for (int place = 0; place < configurations; place++) {
        order.add(new PlannedRun(order.size() + 1, round, place, turn[place]));
      }
    }
    order.add(0, new PlannedRun(0, 0, 0, order.get(0).combination()));
    return order;
  }
}
