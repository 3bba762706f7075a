package io.github.bancada.atm.withdraw;

import io.github.bancada.atm.bank.Withdrawal;
import java.util.List;

/**
 * What came of one transaction. Immutable.
 *
 * @param withdrawal what was to be done; null if there was no connection to do it on
 * @param outcome how it ended
 * @param code {@code 0}; or SQLState and vendor code, as {@code 40001 1213}; or one of {@link
 *     #IN_DOUBT} and {@link #CANCELLED}
 * @param message what went wrong, "" if nothing did
 * @param startEpochMillis wall clock when its first statement was sent, milliseconds since the
 *     epoch
 * @param elapsedNanos from then to the answer to its commit, retries and their pauses included
 * @param connectNanos opening the connection, before that; 0 if it was open
 * @param latencyNanos from the start to the first answer; 0 if there was none
 * @param retries how often it was tried again
 * @param sentBytes on the wire, opening the connection included
 * @param receivedBytes on the wire, opening the connection included
 * @param statements times of the statements of the last try; empty if they were not asked for
 */
public record WithdrawalSample(
    Withdrawal withdrawal,
    Outcome outcome,
    String code,
    String message,
    long startEpochMillis,
    long elapsedNanos,
    long connectNanos,
    long latencyNanos,
    int retries,
    long sentBytes,
    long receivedBytes,
    List<StatementTime> statements) {

  /** Keeps the times as they are now. */
  public WithdrawalSample {
    statements = List.copyOf(statements);
  }

  /** Code of a transaction that was committed. */
  public static final String SUCCESS = "0";

  /** Code of a transaction whose commit was sent and not answered. */
  public static final String IN_DOUBT = "inDoubt";

  /** Code of a transaction that was ended because the test was. */
  public static final String CANCELLED = "cancelled";

  /** How a transaction ended. */
  public enum Outcome {
    /** The server has acknowledged the commit. */
    COMMITTED,
    /** There is a connection, and no transaction was to be done on it. */
    CONNECTED,
    /** Nothing of it is in the database. */
    FAILED,
    /** The commit was sent, and its answer lost: nobody here knows. */
    IN_DOUBT,
    /** The test was stopped before its commit was sent: nothing of it is in the database. */
    CANCELLED
  }

  /**
   * One statement.
   *
   * @param name as {@code select account}
   * @param offsetNanos when it was sent, from the start of the sample
   * @param elapsedNanos until its answer was read
   * @param success whether it succeeded
   */
  public record StatementTime(String name, long offsetNanos, long elapsedNanos, boolean success) {}
}
