package io.github.bancada.capacity.search;

import io.github.bancada.text.Token;
import java.util.Locale;

/** Kind of a load. */
public enum LoadKind implements Token {
  /** Arrivals a second, independent of the server: an open model. */
  RATE("/s"),
  /** Users that wait for answers, in whole numbers: a closed model. */
  USERS(" users");

  private static final int DIGITS = 4;

  private final String unit;

  LoadKind(String unit) {
    this.unit = unit;
  }

  /** The unit, with a blank before it if needed. */
  public String unit() {
    return unit;
  }

  /** The nearest possible load: whole users, rates of four digits. */
  double rounded(double load) {
    if (this == USERS) {
      return Math.max(1, Math.rint(load));
    }
    double step = Math.pow(10, Math.floor(Math.log10(load)) - DIGITS + 1);
    // Division by a power of ten instead of multiplication by its inverse: 123.4, not 123.39999.
    return step < 1 ? Math.rint(load / step) / Math.rint(1 / step) : Math.rint(load / step) * step;
  }

  /** A load without its unit, such as {@code 3,210} or {@code 68.4}; users are rounded down. */
  public String number(double load) {
    if (this == USERS) {
      return String.format(Locale.ROOT, "%,.0f", Math.floor(load + 1e-9));
    }
    return String.format(Locale.ROOT, load >= 1000 ? "%,.0f" : load >= 10 ? "%.1f" : "%.2f", load);
  }

  /** A load with its unit, such as {@code 3,210/s}. */
  public String text(double load) {
    return this == USERS && number(load).equals("1") ? "1 user" : number(load) + unit;
  }
}
