package io.github.bancada.csv;

import io.github.bancada.work.SampleFacts;
import java.util.Optional;

/**
 * A statement in the headers of its sample, for the listener. Immutable.
 *
 * @param found whether a SELECT found its row
 */
record StatementFacts(StatementSample.Kind kind, boolean found) {
  private static final String STATEMENT = "csv.statement";
  private static final String ROW = "csv.row";
  private static final String OUTCOME = "csv.outcome";
  private static final String FAILED = "failed";

  /** The headers of a sample, which {@link #of} reads. */
  static String headers(StatementSample sample) {
    StringBuilder headers = new StringBuilder();
    SampleFacts.append(headers, STATEMENT, sample.kind());
    SampleFacts.append(headers, ROW, sample.row());
    SampleFacts.append(headers, OUTCOME, sample.success() ? sample.message() : FAILED);
    return headers.toString();
  }

  /** Reads the facts; empty if they belong to another sampler. */
  static Optional<StatementFacts> of(SampleFacts facts) {
    if (!facts.startsWith(STATEMENT)) {
      return Optional.empty();
    }
    String name = facts.text(STATEMENT);
    for (StatementSample.Kind kind : StatementSample.Kind.values()) {
      if (kind.name().equals(name)) {
        boolean found = facts.text(OUTCOME).equals(StatementSample.FOUND);
        return Optional.of(new StatementFacts(kind, found));
      }
    }
    return Optional.empty();
  }
}
