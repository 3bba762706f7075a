package io.github.bancada.pages.printer;

/**
 * The value of a counter. Immutable.
 *
 * @param value unsigned
 */
public record Reading(long value, CounterType type) {

  /**
   * The increase since an earlier reading, including a wrap.
   *
   * <p>Only the size of the step distinguishes a wrap from a reset: no printer prints half the
   * range of a Counter32 between two samples, so a larger step forward is a step back, as in serial
   * number arithmetic (RFC 1982).
   *
   * @return negative if the counter went back
   */
  long since(Reading earlier) {
    long delta = value - earlier.value;
    return type == CounterType.COUNTER_32 && earlier.type == type ? (int) delta : delta;
  }

  public String text() {
    return Long.toUnsignedString(value);
  }
}
