package io.github.bancada.mix;

/**
 * How many virtual users are in each child of a mix. A user that begins goes where most are missing
 * for the proportion of the weights, and stays in its last child if nearly as many are missing
 * there. Thread-safe.
 */
final class Occupancy {
  private int[] users = new int[0];

  /**
   * Puts a user into a child.
   *
   * @param weights of the children, at least one above 0; the same in all calls
   * @param last index of its last child; -1 for none
   * @return the index of the child
   */
  synchronized int enter(double[] weights, int last) {
    if (users.length == 0) {
      users = new int[weights.length];
    }
    double sum = 0;
    int all = 1;
    for (int i = 0; i < weights.length; i++) {
      sum += weights[i];
      all += users[i];
    }
    int chosen = 0;
    for (int i = 1; i < weights.length; i++) {
      if (missing(i, weights, all / sum) > missing(chosen, weights, all / sum)) {
        chosen = i;
      }
    }
    if (last >= 0
        && missing(last, weights, all / sum) > 0
        && missing(chosen, weights, all / sum) < missing(last, weights, all / sum) + 1) {
      chosen = last;
    }
    users[chosen]++;
    return chosen;
  }

  private double missing(int child, double[] weights, double usersPerWeight) {
    return weights[child] * usersPerWeight - users[child];
  }

  /** Takes a user out of a child. */
  synchronized void leave(int child) {
    users[child]--;
  }
}
