package io.github.bancada.bookshop.buy;

/**
 * The think times around an interaction. Immutable.
 *
 * @param lateNanos how much later than wanted the one before it ended; {@link #FIRST} for the first
 *     interaction of a user
 * @param thinkNanos wanted length of the one after it
 */
record Timing(long lateNanos, long thinkNanos) {
  static final long FIRST = -1;
}
