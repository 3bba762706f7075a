package io.github.bancada.atm.withdraw;

import io.github.bancada.atm.bank.Cents;
import io.github.bancada.atm.bank.Withdrawal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;

/**
 * One way to do a transaction, its statements prepared on one connection, where autocommit is off.
 * Not thread-safe.
 */
interface AtmTransaction {
  /** What the driver must be told for it. */
  static Map<String, String> options(WithdrawalSettings settings) {
    return Map.of(
        "useServerPrepStmts",
        Boolean.toString(settings.statements() == StatementMode.SERVER_PREPARED),
        "allowMultiQueries",
        Boolean.toString(settings.commit() == CommitMode.WITH_LAST_STATEMENT));
  }

  /** Prepares the statements that the settings ask for. */
  static AtmTransaction prepare(Connection connection, WithdrawalSettings settings)
      throws SQLException {
    if (settings.transaction() == TransactionKind.INQUIRY) {
      return new InquiryTransaction(connection);
    }
    return settings.statements() == StatementMode.PROCEDURE
        ? new ProcedureTransaction(connection)
        : new StatementTransaction(connection, settings.commit());
  }

  /**
   * Does it, commit included.
   *
   * @throws SQLException if a statement fails; nothing is rolled back then
   */
  void run(Withdrawal withdrawal, StatementClock clock) throws SQLException;

  /**
   * Fetches the balance of one row.
   *
   * @throws SQLException also if there is no such row
   */
  static long balanceCents(
      PreparedStatement select, String what, int id, String table, StatementClock clock)
      throws SQLException {
    select.setInt(1, id);
    clock.send(what);
    try (ResultSet row = select.executeQuery()) {
      if (!row.next()) {
        throw missing(table, id);
      }
      long cents = Cents.of(row.getBigDecimal(1));
      clock.answered();
      return cents;
    }
  }

  /** What to throw for a row that is not there. */
  static SQLException missing(String table, int id) {
    return new SQLException(
        "the table "
            + table
            + " has no row "
            + id
            + ": the database is of another scale than the one that was drawn for",
        "02000");
  }
}
