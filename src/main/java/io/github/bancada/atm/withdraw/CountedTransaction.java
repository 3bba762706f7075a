package io.github.bancada.atm.withdraw;

import io.github.bancada.atm.withdraw.WithdrawalSample.Outcome;
import io.github.bancada.work.SampleFacts;
import java.util.Arrays;
import java.util.Optional;

/**
 * A transaction as its sample tells it. Immutable.
 *
 * @param outcome how it ended
 * @param retries how often it was tried again
 */
public record CountedTransaction(Outcome outcome, int retries) {
  private static final String OUTCOME = "Outcome";
  private static final String RETRIES = "Retries";

  private static final Outcome[] OUTCOMES = Outcome.values();

  /** The headers of transactions that were tried once, which nearly all are. */
  private static final String[] TRIED_ONCE =
      Arrays.stream(OUTCOMES).map(outcome -> text(outcome, 0)).toArray(String[]::new);

  private static String text(Outcome outcome, int retries) {
    return SampleFacts.line(OUTCOME, outcome) + SampleFacts.line(RETRIES, retries);
  }

  /** The headers of a sample, which {@link #of} reads. */
  public static String headers(Outcome outcome, int retries) {
    return retries == 0 ? TRIED_ONCE[outcome.ordinal()] : text(outcome, retries);
  }

  /** Reads the facts; empty if they are another sampler's. */
  public static Optional<CountedTransaction> of(SampleFacts facts) {
    if (!facts.startsWith(OUTCOME)) {
      return Optional.empty();
    }
    String name = facts.text(OUTCOME);
    long retries = facts.number(RETRIES);
    for (Outcome outcome : OUTCOMES) {
      if (outcome.name().equals(name) && retries >= 0 && retries <= Integer.MAX_VALUE) {
        return Optional.of(new CountedTransaction(outcome, (int) retries));
      }
    }
    return Optional.empty();
  }
}
