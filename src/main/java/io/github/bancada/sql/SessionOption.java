package io.github.bancada.sql;

/** What a session needs of the driver besides the options of all sessions. */
public enum SessionOption {
  /** Statements are prepared on the server. */
  SERVER_PREPARED,
  /** A statement may be followed by a COMMIT, see {@link SqlDialect#prepareWithCommit}. */
  COMMIT_WITH_STATEMENT,
  /** A call may have other results than the one before. */
  VARYING_RESULTS,
  /** Texts have any characters. */
  UNICODE,
  /** Rows are loaded in bulk, see {@link SqlDialect#load}. */
  BULK_LOAD
}
