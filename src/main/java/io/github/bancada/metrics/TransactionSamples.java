package io.github.bancada.metrics;

import java.util.Locale;

/**
 * Whether samples of Transaction Controllers count in totals. This concerns samples that JMeter
 * sends beside the samples inside the controller; a parent sample, which has those as its
 * sub-results, is a sample like others.
 */
public enum TransactionSamples {
  /** Totals leave them out and count the samples inside them. */
  SEPARATE,

  /** Totals count them like others, so their time and bytes count twice. */
  COUNT;

  /** The property, for messages. */
  private static final String PROPERTY = "report.transactions";

  /**
   * Reads the value of the property.
   *
   * @param text {@code separate} or {@code count}; "" for the first
   * @throws IllegalArgumentException if it is another text
   */
  public static TransactionSamples parse(String text) {
    return switch (text.strip().toLowerCase(Locale.ROOT)) {
      case "", "separate" -> SEPARATE;
      case "count" -> COUNT;
      default ->
          throw new IllegalArgumentException(
              String.format(
                  "%s is '%s'; write separate (samples of Transaction Controllers are in no total)"
                      + " or count",
                  PROPERTY, text.strip()));
    };
  }

  /** The value as a user writes it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
