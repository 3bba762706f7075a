package io.github.bancada.csv;

import java.util.Optional;

/**
 * What the listener has to know of a sample of CSV Load; carried in the sample's response headers,
 * so that it arrives from remote engines too. Immutable.
 *
 * @param kind SELECT or INSERT
 * @param found whether a SELECT found its row
 */
record LoadedStatement(StatementSample.Kind kind, boolean found) {
  private static final String PREFIX = "csv.statement: ";

  static String headers(StatementSample sample) {
    return PREFIX
        + sample.kind()
        + "\ncsv.row: "
        + sample.row()
        + "\ncsv.outcome: "
        + (sample.success() ? sample.message() : "failed")
        + "\n";
  }

  /** Read back; empty for samples of others. */
  static Optional<LoadedStatement> of(String headers) {
    if (headers == null || !headers.startsWith(PREFIX)) {
      return Optional.empty();
    }
    StatementSample.Kind kind =
        headers.startsWith(StatementSample.Kind.SELECT.name(), PREFIX.length())
            ? StatementSample.Kind.SELECT
            : StatementSample.Kind.INSERT;
    return Optional.of(
        new LoadedStatement(
            kind, headers.endsWith("csv.outcome: " + StatementSample.FOUND + "\n")));
  }
}
