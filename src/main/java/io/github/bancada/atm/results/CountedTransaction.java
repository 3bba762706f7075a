package io.github.bancada.atm.results;

import io.github.bancada.atm.withdraw.WithdrawalSample;
import java.util.Optional;

/**
 * A transaction as the response headers of its sample tell it, so that it can be told of samples
 * that come from other machines too. Immutable.
 *
 * @param outcome how it ended
 * @param retries how often it was tried again
 */
public record CountedTransaction(WithdrawalSample.Outcome outcome, int retries) {
  private static final String OUTCOME = "Outcome: ";
  private static final String RETRIES = "\nRetries: ";

  /** The headers of a sample, which {@link #of} reads. */
  public String headers() {
    return OUTCOME + outcome + RETRIES + retries + "\n";
  }

  /** Reads the headers; empty if they are another sampler's. */
  public static Optional<CountedTransaction> of(String headers) {
    int end = headers.indexOf(RETRIES);
    if (end < 0 || !headers.startsWith(OUTCOME)) {
      return Optional.empty();
    }
    String name = headers.substring(OUTCOME.length(), end);
    for (WithdrawalSample.Outcome outcome : WithdrawalSample.Outcome.values()) {
      if (outcome.name().equals(name)) {
        return Optional.of(
            new CountedTransaction(outcome, number(headers, end + RETRIES.length())));
      }
    }
    return Optional.empty();
  }

  private static int number(String text, int from) {
    int number = 0;
    for (int i = from; i < text.length() && Character.isDigit(text.charAt(i)); i++) {
      number = 10 * number + text.charAt(i) - '0';
    }
    return number;
  }
}
