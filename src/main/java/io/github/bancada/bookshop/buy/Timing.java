package io.github.bancada.bookshop.buy;

/**
 * The think time before an interaction. Immutable.
 *
 * @param thoughtNanos from the end of the interaction before; -1 for the first
 * @param lateNanos how much later than wanted it ended
 */
record Timing(long thoughtNanos, long lateNanos) {
  static final Timing NONE = new Timing(-1, 0);
}
