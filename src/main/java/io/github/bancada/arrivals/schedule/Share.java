package io.github.bancada.arrivals.schedule;

/**
 * The part of a load that one load generator sends. Immutable.
 *
 * @param index which one it is, from 0
 * @param of how many there are
 */
public record Share(int index, int of) {
  /** All of it. */
  public static final Share ALL = new Share(0, 1);

  public Share {
    if (of < 1 || index < 0 || index >= of) {
      throw new IllegalArgumentException("no share: " + index + " of " + of);
    }
  }
}
