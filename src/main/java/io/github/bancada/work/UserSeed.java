package io.github.bancada.work;

import java.util.SplittableRandom;

/**
 * The start of a virtual user's random numbers. Names differ between thread groups and load
 * generators, and so do the numbers. Stateless.
 */
public final class UserSeed {
  private UserSeed() {}

  /**
   * Mixes the seed of a test with the name of a virtual user.
   *
   * @param user such as {@code Thread Group 1-1}
   */
  public static long of(long seed, String user) {
    return new SplittableRandom(seed).nextLong() ^ hash(user);
  }

  /** FNV-1a, 64 bits: unlike String's hash, similar names differ in all bits. */
  private static long hash(String text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    return hash;
  }
}
