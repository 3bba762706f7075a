package io.github.bancada.transaction;

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
