package io.github.bancada.gate;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What kind of figure a limit is, and the units it is written in. */
enum Dimension {
  /** Number of things; has no unit. */
  COUNT(new Unit("", 1)),
  /** Share of all samples. */
  PERCENT(new Unit("%", 1)),
  /** Time; in nanoseconds. */
  TIME(
      new Unit("ns", 1),
      new Unit("us", 1_000),
      new Unit("µs", 1_000),
      new Unit("ms", 1_000_000),
      new Unit("s", 1_000_000_000)),
  /** Samples over time; per minute, which both units are whole multiples of. */
  RATE(new Unit("/s", 60), new Unit("/min", 1)),
  /** Amount of data; in bytes, 1 KB being 1,024. */
  BYTES(
      new Unit("B", 1),
      new Unit("KB", 1L << 10),
      new Unit("MB", 1L << 20),
      new Unit("GB", 1L << 30)),
  /** Data over time; in bytes per minute. */
  BYTE_RATE(
      new Unit("B/s", 60),
      new Unit("KB/s", 60L << 10),
      new Unit("MB/s", 60L << 20),
      new Unit("GB/s", 60L << 30),
      new Unit("B/min", 1),
      new Unit("KB/min", 1L << 10),
      new Unit("MB/min", 1L << 20),
      new Unit("GB/min", 1L << 30));

  private final List<Unit> units;

  /**
   * @param symbol as it is written
   * @param factor how many of the dimension's smallest unit it is
   */
  record Unit(String symbol, long factor) {}

  Dimension(Unit... units) {
    this.units = List.of(units);
  }

  /** The unit with this symbol, if it is one of this dimension. */
  Optional<Unit> unit(String symbol) {
    // Two letters look the same, and both are typed: micro sign and Greek mu.
    String wanted = symbol.replace('\u03bc', '\u00b5');
    return units.stream().filter(unit -> unit.symbol().equals(wanted)).findFirst();
  }

  /** The unit figures are shown in where the gate names none. */
  Unit usualUnit() {
    return this == TIME ? units.get(3) : this == BYTE_RATE ? units.get(1) : units.get(0);
  }

  /** The units one may write, for a message. */
  static String unitsOf(List<Dimension> dimensions) {
    return dimensions.stream()
        .flatMap(dimension -> dimension.units.stream())
        .map(Unit::symbol)
        .filter(symbol -> !symbol.equals("µs"))
        .map(symbol -> symbol.isEmpty() ? "nothing" : symbol)
        .collect(Collectors.joining(", "));
  }

  /** Whether any dimension has a unit with this symbol. */
  static boolean isUnit(String symbol) {
    return Arrays.stream(values()).anyMatch(dimension -> dimension.unit(symbol).isPresent());
  }
}
