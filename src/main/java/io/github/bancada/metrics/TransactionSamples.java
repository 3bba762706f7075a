package io.github.bancada.metrics;

import java.util.Locale;

/**
 * Whether samples of Transaction Controllers count where all labels are added up. Those are meant
 * that JMeter sends beside the samples inside them; a parent sample, which has these as its
 * sub-results, is a sample like others.
 */
public enum TransactionSamples {
  /** They are in no total, which counts the samples inside them. */
  SEPARATE,

  /** They are samples like others, so a total counts their time and bytes twice. */
  COUNT;

  /** How the user chooses, for messages. */
  private static final String PROPERTY = "report.transactions";

  /**
   * Reads a choice.
   *
   * @param text {@code separate} or {@code count}; "" for the first
   * @throws IllegalArgumentException if it is neither
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

  /** The choice as a user writes it. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
