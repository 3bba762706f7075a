package io.github.bancada.capacity.search;

import java.util.Locale;

/** Figures of a search in words. Stateless. */
final class SearchText {
  private SearchText() {}

  /** A time with three digits, such as {@code 8.42 ms}. */
  static String time(double nanos) {
    double amount = nanos >= 1e9 ? nanos / 1e9 : nanos >= 1e6 ? nanos / 1e6 : nanos / 1e3;
    String unit = nanos >= 1e9 ? " s" : nanos >= 1e6 ? " ms" : " µs";
    String format = amount >= 100 ? "%.0f" : amount >= 10 ? "%.1f" : "%.2f";
    return String.format(Locale.ROOT, format, amount) + unit;
  }

  /** A duration, such as {@code 3 min 16 s}. */
  static String duration(double seconds) {
    long whole = Math.round(seconds);
    return whole < 120 ? whole + " s" : whole / 60 + " min " + whole % 60 + " s";
  }

  /** Seconds, with a decimal if they are not whole: {@code 8 s}, {@code 1.4 s}. */
  static String seconds(double seconds) {
    return withoutZero(String.format(Locale.ROOT, "%.1f", seconds)) + " s";
  }

  /** A limit in percent, with a decimal if it is not whole: {@code 2 %}, {@code 3.7 %}. */
  static String limit(double share) {
    return withoutZero(String.format(Locale.ROOT, "%.1f", 100 * share)) + " %";
  }

  private static String withoutZero(String number) {
    return number.endsWith(".0") ? number.substring(0, number.length() - 2) : number;
  }

  /** A share, such as {@code 4.8 %}. */
  static String percent(double share) {
    return String.format(Locale.ROOT, share >= 0.1 ? "%.1f %%" : "%.2f %%", 100 * share);
  }
}
