package io.github.bancada.atm;

import java.util.Optional;

/**
 * A transaction as the response headers and the code of its sample tell it, so that it can be told
 * of samples that come from other machines too. Immutable.
 *
 * @param outcome how it ended
 * @param retries how often it was tried again
 */
record CountedTransaction(WithdrawalSample.Outcome outcome, int retries) {
  private static final String RETRIES = "atm.retries: ";

  /**
   * Reads a sample.
   *
   * @param headers its response headers
   * @param code its response code
   * @param success whether it counts as one
   * @return empty if it is another sampler's
   */
  static Optional<CountedTransaction> of(String headers, String code, boolean success) {
    int at = headers.startsWith(RETRIES) ? 0 : headers.indexOf("\n" + RETRIES) + 1;
    if (at == 0 && !headers.startsWith(RETRIES)) {
      return Optional.empty();
    }
    int retries = 0;
    for (int i = at + RETRIES.length(); i < headers.length(); i++) {
      int digit = headers.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        break;
      }
      retries = 10 * retries + digit;
    }
    return Optional.of(new CountedTransaction(outcome(code, success), retries));
  }

  private static WithdrawalSample.Outcome outcome(String code, boolean success) {
    if (success) {
      return WithdrawalSample.Outcome.COMMITTED;
    }
    return switch (code) {
      case WithdrawalSample.IN_DOUBT -> WithdrawalSample.Outcome.IN_DOUBT;
      case WithdrawalSample.CANCELLED -> WithdrawalSample.Outcome.CANCELLED;
      default -> WithdrawalSample.Outcome.FAILED;
    };
  }
}
