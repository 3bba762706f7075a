package io.github.bancada.bookshop.mix;

import io.github.bancada.work.UserSeed;
import java.util.SplittableRandom;

/**
 * Independent random numbers for one virtual user, so its interactions never depend on the server's
 * answers. The same seed and name give the same numbers. Not thread-safe.
 */
public final class Seeds {
  private final SplittableRandom source;

  /**
   * @param user name of the virtual user, such as {@code Thread Group 1-1}
   */
  public Seeds(long seed, String user) {
    source = new SplittableRandom(UserSeed.of(seed, user));
  }

  /** The next stream of random numbers. */
  public SplittableRandom next() {
    return source.split();
  }
}
