package io.github.bancada.capacity.search;

/**
 * A met load and a missed one above it.
 *
 * @param met the met load
 * @param missed the missed load
 */
record Bracket(double met, double missed) {
  double middle() {
    return Math.sqrt(met * missed);
  }
}
