package io.github.bancada.text;

import java.util.Locale;

/** Numbers with a noun in singular or plural, for messages. Stateless. */
public final class Quantity {
  private Quantity() {}

  /** {@code 1 row}, {@code 1,234 rows}. */
  public static String of(long count, String singular) {
    return of(count, singular, singular + "s");
  }

  /** {@code 1 retry}, {@code 2 retries}. */
  public static String of(long count, String singular, String plural) {
    return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? singular : plural);
  }
}
