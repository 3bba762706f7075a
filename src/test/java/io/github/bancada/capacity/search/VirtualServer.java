package io.github.bancada.capacity.search;

/** A simulated server in virtual time. Requests come in the order of their time. */
interface VirtualServer {
  /**
   * A request comes.
   *
   * @param at virtual time, seconds
   * @return when its answer comes, seconds; infinite if never
   */
  double answer(double at);

  /** Measures the use of its workers between two moments. */
  default void watch(double from, double to) {}

  /** Worker seconds in between, of the requests so far; NaN if they are not seen. */
  default double busySeconds() {
    return Double.NaN;
  }

  /** Whether the last request failed. */
  default boolean failed() {
    return false;
  }
}
