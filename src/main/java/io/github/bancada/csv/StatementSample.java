package io.github.bancada.csv;

import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Sample;
import io.github.bancada.work.SampleFacts;
import java.io.IOException;
import java.util.Optional;

/**
 * The result of a statement. Immutable.
 *
 * @param row number of the row in the file, from 1; 0 if no row could be read
 * @param code {@code 0}, or SQLState and vendor code as in {@code 23000 1062}, or {@link
 *     LocalCode#UNREADABLE}, or {@link UnreadableRestException#MALFORMED}
 * @param message {@code found}, {@code absent}, {@code inserted}, or the fault
 * @param server URI of the server
 * @param sentBytes on the wire, opening a connection included
 * @param receivedBytes on the wire, opening a connection included
 * @param startEpochMillis wall clock at the start, milliseconds since the epoch
 * @param elapsedNanos from the statement's start to its answer
 * @param connectNanos time to open the connection, before the statement; 0 if it was open
 */
record StatementSample(
    Kind kind,
    long row,
    String key,
    boolean success,
    String code,
    String message,
    String server,
    long sentBytes,
    long receivedBytes,
    long startEpochMillis,
    long elapsedNanos,
    long connectNanos)
    implements Sample {
  static final String FOUND = "found";
  static final String ABSENT = "absent";
  static final String INSERTED = "inserted";

  /** For a row that could not be read. */
  static StatementSample unreadable(Kind kind, IOException why) {
    return new StatementSample(
        kind,
        0,
        "",
        false,
        code(why),
        why.getMessage(),
        "",
        0,
        0,
        System.currentTimeMillis(),
        0,
        0);
  }

  /** The response code of a file that cannot be read. */
  static String code(IOException why) {
    return why instanceof UnreadableRestException rest ? rest.code() : LocalCode.UNREADABLE.text();
  }

  @Override
  public long latencyNanos() {
    return elapsedNanos;
  }

  @Override
  public String label() {
    return kind.name();
  }

  @Override
  public String request() {
    return kind + " row " + row + ", key " + key;
  }

  @Override
  public String headers() {
    StringBuilder headers = new StringBuilder();
    SampleFacts.append(headers, Facts.STATEMENT, kind);
    SampleFacts.append(headers, Facts.ROW, row);
    SampleFacts.append(headers, Facts.OUTCOME, success ? message : Facts.FAILED);
    return headers.toString();
  }

  enum Kind {
    SELECT,
    INSERT
  }

  /**
   * A statement in the headers of its sample, for the listener. Immutable.
   *
   * @param found whether a SELECT found its row
   */
  record Facts(Kind kind, boolean found) {
    private static final String STATEMENT = "csv.statement";
    private static final String ROW = "csv.row";
    private static final String OUTCOME = "csv.outcome";
    private static final String FAILED = "failed";

    /** Reads the facts; empty if they belong to another sampler. */
    static Optional<Facts> of(SampleFacts facts) {
      if (!facts.startsWith(STATEMENT)) {
        return Optional.empty();
      }
      String name = facts.text(STATEMENT);
      for (Kind kind : Kind.values()) {
        if (kind.name().equals(name)) {
          boolean found = facts.text(OUTCOME).equals(FOUND);
          return Optional.of(new Facts(kind, found));
        }
      }
      return Optional.empty();
    }
  }
}
