package io.github.bancada.pages.printer;

/** Kinds of counters, which differ in how they wrap: RFC 2578 section 7.1. */
public enum CounterType {
  /** Wraps from 2^32 - 1 to 0. */
  COUNTER_32("Counter32"),
  /** Wraps from 2^64 - 1 to 0; unsigned in a long. */
  COUNTER_64("Counter64"),
  GAUGE_32("Gauge32"),
  INTEGER_32("Integer32"),
  /** A number in a PJL answer; its maximum is not specified. */
  PJL("PJL");

  private final String title;

  CounterType(String title) {
    this.title = title;
  }

  public String title() {
    return title;
  }
}
