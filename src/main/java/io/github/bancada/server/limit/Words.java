package io.github.bancada.server.limit;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Figures in sentences. Stateless. */
final class Words {
  private Words() {}

  /** {@code 96 %}, {@code 3.6 %}. */
  static String percent(double share) {
    return number(100 * share, share < 0.1 ? 1 : 0) + " %";
  }

  /** {@code 1,021}. */
  static String count(double value) {
    return number(value, 0);
  }

  /** {@code 1 process}, {@code 2 processes}. */
  static String count(double value, String singular, String plural) {
    return count(value) + " " + (Math.round(value) == 1 ? singular : plural);
  }

  /** With at most as many decimals, and no zeros at their end. */
  static String number(double value, int decimals) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP);
    int needed = Math.max(0, rounded.stripTrailingZeros().scale());
    return String.format(Locale.ROOT, "%,." + needed + "f", rounded);
  }

  /** {@code , 118 refused}; "" for none or if it is not known. */
  static String also(double count, String what) {
    return count >= 0.5 ? ", " + count(count) + " " + what : "";
  }
}
