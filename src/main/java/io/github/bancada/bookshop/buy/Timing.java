package io.github.bancada.bookshop.buy;

/**
 * The think times around an interaction. Immutable.
 *
 * @param lateNanos how much later than wanted the one before it ended; {@link #FIRST} for the first
 *     interaction of a user
 * @param thoughtNanos wanted length of the one before the first interaction of a user; 0 for others
 * @param thinkNanos wanted length of the one after it
 */
record Timing(long lateNanos, long thoughtNanos, long thinkNanos) {
  static final long FIRST = -1;
}
