package io.github.bancada.testing.property;

import java.util.random.RandomGenerator;

/** Chooses a number of a range. */
interface Chooser {
  int FEW = 20;

  Chooser SIMPLEST = (least, most, simplest, even) -> simplest;
  Chooser GREATEST = (least, most, simplest, even) -> most;
  Chooser LEAST = (least, most, simplest, even) -> least;

  /**
   * Gives a number from {@code least} to {@code most}.
   *
   * @param simplest the one to shrink to
   * @param even whether each is as likely as the others, because they only are places in a list
   */
  long choose(long least, long most, long simplest, boolean even);

  /**
   * Chooses at random: half of the numbers of a wide range are near the simplest, in all
   * magnitudes.
   *
   * @param edges share of numbers that are an end of their range, the simplest, or beside these
   */
  static Chooser random(RandomGenerator random, double edges) {
    return (least, most, simplest, even) -> {
      if (!even && random.nextDouble() < edges) {
        long[] all = {least, most, simplest, least + 1, most - 1, simplest + 1};
        long edge = all[random.nextInt(all.length)];
        return edge >= least && edge <= most ? edge : simplest;
      }
      boolean few = most - least >= 0 && most - least < FEW;
      if (!even && !few && random.nextBoolean()) {
        int bits = 64 - Long.numberOfLeadingZeros(Math.max(most - simplest, simplest - least));
        long far = random.nextLong() >>> 63 - random.nextInt(Math.max(1, bits));
        long near = random.nextBoolean() ? simplest + far : simplest - far;
        if (near >= least && near <= most) {
          return near;
        }
      }
      if (most < Long.MAX_VALUE) {
        return random.nextLong(least, most + 1);
      }
      return least == Long.MIN_VALUE ? random.nextLong() : random.nextLong(least - 1, most) + 1;
    };
  }
}
