package io.github.bancada.storage.files;

import java.io.IOException;
import java.util.SplittableRandom;

/** Which file of a phase follows which. */
interface FileOrder {
  /** As they are given. */
  FileOrder GIVEN = numbers -> numbers;

  /**
   * The same numbers in this order.
   *
   * @throws IOException if it cannot be found
   */
  int[] of(int[] numbers) throws IOException;

  /** The same numbers in an order that is a function of the seed, each as likely as any other. */
  static int[] shuffled(int[] numbers, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] shuffled = numbers.clone();
    for (int i = shuffled.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      int number = shuffled[i];
      shuffled[i] = shuffled[other];
      shuffled[other] = number;
    }
    return shuffled;
  }
}
