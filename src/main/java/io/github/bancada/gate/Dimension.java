package io.github.bancada.gate;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The kind of a figure and the units of its limits. */
enum Dimension {
  COUNT(new Unit("", 1)),
  /** Share of all samples, in percent. */
  PERCENT(new Unit("%", 1)),
  /** Time, in nanoseconds. */
  TIME(
      new Unit("ns", 1),
      new Unit("us", 1_000),
      new Unit("µs", 1_000),
      new Unit("ms", 1_000_000),
      new Unit("s", 1_000_000_000)),
  /** Users of a closed load. */
  USERS(new Unit("users", 1)),
  /** Samples per minute; both units are whole multiples of it. */
  RATE(new Unit("/s", 60), new Unit("/min", 1)),
  /** Data, in bytes; 1 KB is 1,024 bytes. */
  BYTES(
      new Unit("B", 1),
      new Unit("KB", 1L << 10),
      new Unit("MB", 1L << 20),
      new Unit("GB", 1L << 30)),
  /** Data rate, in bytes per minute. */
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
   * @param symbol the unit as written in a gate
   * @param factor the unit as a multiple of the dimension's smallest unit
   */
  record Unit(String symbol, long factor) {}

  Dimension(Unit... units) {
    this.units = List.of(units);
  }

  Optional<Unit> unit(String symbol) {
    // The micro sign and the Greek letter mu look the same; users type both.
    String wanted = symbol.replace('\u03bc', '\u00b5');
    return units.stream().filter(unit -> unit.symbol().equals(wanted)).findFirst();
  }

  /**
   * The unit of a shown figure: that of its limit, except for a time below a thousandth of the
   * unit, which gets the largest unit with a tenth or more, as in the report's tables.
   */
  Unit shownIn(Ratio figure, Unit limit) {
    if (this != TIME || figure.numerator().signum() == 0 || isAtLeast(figure, limit, 1_000)) {
      return limit;
    }
    return Stream.of(units.get(3), units.get(2))
        .filter(unit -> isAtLeast(figure, unit, 10))
        .findFirst()
        .orElse(units.get(0));
  }

  /** Whether a figure is at least this fraction of a unit. */
  private static boolean isAtLeast(Ratio figure, Unit unit, long parts) {
    return figure.compareTo(Ratio.of(unit.factor(), parts)) >= 0;
  }

  /** The unit of figures whose limit has no unit. */
  Unit defaultUnit() {
    return this == TIME ? units.get(3) : this == BYTE_RATE ? units.get(1) : units.get(0);
  }

  /** The allowed units, for a message. */
  static String unitsOf(List<Dimension> dimensions) {
    return dimensions.stream()
        .flatMap(dimension -> dimension.units.stream())
        .map(Unit::symbol)
        .filter(symbol -> !symbol.equals("µs"))
        .map(symbol -> symbol.isEmpty() ? "nothing" : symbol)
        .collect(Collectors.joining(", "));
  }

  static boolean isUnit(String symbol) {
    return Arrays.stream(values()).anyMatch(dimension -> dimension.unit(symbol).isPresent());
  }
}
