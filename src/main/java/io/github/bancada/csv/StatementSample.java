package io.github.bancada.csv;

/**
 * One statement that was executed. Immutable.
 *
 * @param kind what it was
 * @param row place of the row in the file, from 1; 0 if no row could be read
 * @param key the row's key
 * @param success whether the server took it
 * @param code {@code 0}, or SQLState and vendor code as in {@code 23000 1062}, or {@code file}
 * @param message what came of it: {@code found}, {@code absent}, {@code inserted}, or the failure
 * @param sentBytes on the wire; of a new connection, its opening included
 * @param receivedBytes the same
 * @param startEpochMillis wall clock at the start
 * @param elapsedNanos from the statement's start to its answer
 * @param connectNanos opening the connection, before that; 0 if it was open
 */
record StatementSample(
    Kind kind,
    long row,
    String key,
    boolean success,
    String code,
    String message,
    long sentBytes,
    long receivedBytes,
    long startEpochMillis,
    long elapsedNanos,
    long connectNanos) {
  static final String FOUND = "found";
  static final String ABSENT = "absent";
  static final String INSERTED = "inserted";

  /** No statement: the next row could not be read. */
  static StatementSample unreadable(Kind kind, String why) {
    return new StatementSample(
        kind, 0, "", false, "file", why, 0, 0, System.currentTimeMillis(), 0, 0);
  }

  /** What a statement is. */
  enum Kind {
    SELECT,
    INSERT
  }
}
