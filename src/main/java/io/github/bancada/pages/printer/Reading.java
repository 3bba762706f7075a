package io.github.bancada.pages.printer;

/**
 * What a counter showed. Immutable.
 *
 * @param value unsigned
 */
public record Reading(long value, CounterType type) {

  /**
   * How far the counter has moved since an earlier reading, wrapping included.
   *
   * <p>A wrap cannot be told from a counter that was set back but by its size: no printer prints
   * half of what a Counter32 counts between two samples, so what would be so large a step forward
   * is given as the step back that it is. Serial numbers are compared so, too (RFC 1982).
   *
   * @return negative if it went back
   */
  long since(Reading earlier) {
    long delta = value - earlier.value;
    return type == CounterType.COUNTER_32 && earlier.type == type ? (int) delta : delta;
  }

  public String text() {
    return Long.toUnsignedString(value);
  }
}
