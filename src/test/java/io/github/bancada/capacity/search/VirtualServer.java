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

  /** Whether the last request failed. */
  default boolean failed() {
    return false;
  }
}
