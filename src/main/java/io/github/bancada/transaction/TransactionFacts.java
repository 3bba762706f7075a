package io.github.bancada.transaction;

import io.github.bancada.work.SampleFacts;
import java.util.Arrays;
import java.util.Optional;

/**
 * A transaction in the headers of its sample, for the listener. Immutable.
 *
 * @param retries number of retries
 */
public record TransactionFacts(Outcome outcome, int retries) {
  /** How a transaction ended. */
  public enum Outcome {
    /** The server has acknowledged the commit. */
    COMMITTED,
    /** The connection is open; no transaction was requested. */
    CONNECTED,
    /** Nothing of it is in the database. */
    FAILED,
    /** The commit was sent, but its answer was lost: the outcome is not known. */
    IN_DOUBT,
    /** The test was stopped before its commit was sent: nothing of it is in the database. */
    CANCELLED;

    /** Response code of a transaction whose commit was sent and not answered. */
    public static final String IN_DOUBT_CODE = "inDoubt";

    public boolean isSuccess() {
      return this == COMMITTED || this == CONNECTED;
    }
  }

  private static final String OUTCOME = "Outcome";
  private static final String RETRIES = "Retries";

  private static final Outcome[] OUTCOMES = Outcome.values();

  /** Headers without retries, the usual case. */
  private static final String[] TRIED_ONCE =
      Arrays.stream(OUTCOMES).map(outcome -> text(outcome, 0)).toArray(String[]::new);

  private static String text(Outcome outcome, int retries) {
    return SampleFacts.line(OUTCOME, outcome) + SampleFacts.line(RETRIES, retries);
  }

  /** The headers of a sample, which {@link #of} reads. */
  public static String headers(Outcome outcome, int retries) {
    return retries == 0 ? TRIED_ONCE[outcome.ordinal()] : text(outcome, retries);
  }

  /** Reads the facts; empty if they belong to another sampler. */
  public static Optional<TransactionFacts> of(SampleFacts facts) {
    if (!facts.startsWith(OUTCOME)) {
      return Optional.empty();
    }
    String name = facts.text(OUTCOME);
    long retries = facts.number(RETRIES);
    for (Outcome outcome : OUTCOMES) {
      if (outcome.name().equals(name) && retries >= 0 && retries <= Integer.MAX_VALUE) {
        return Optional.of(new TransactionFacts(outcome, (int) retries));
      }
    }
    return Optional.empty();
  }
}
