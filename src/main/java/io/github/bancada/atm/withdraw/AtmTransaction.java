package io.github.bancada.atm.withdraw;

import io.github.bancada.atm.bank.Cents;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.transaction.StatementClock;
import io.github.bancada.transaction.StatementMode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;

/**
 * Performs transactions with statements that are prepared on one connection, with auto-commit off.
 * Not thread-safe.
 */
interface AtmTransaction {
  /** Required options of the driver. */
  static Map<String, String> options(WithdrawalSettings settings) {
    return Map.of(
        "useServerPrepStmts",
        Boolean.toString(settings.statements() == StatementMode.SERVER_PREPARED),
        "allowMultiQueries",
        Boolean.toString(settings.commit() == CommitMode.WITH_LAST_STATEMENT));
  }

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
   * Performs a transaction, commit included.
   *
   * @throws SQLException if a statement fails; nothing is rolled back then
   */
  void run(Withdrawal withdrawal, StatementClock clock) throws SQLException;

  /**
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

  static SQLException missing(String table, int id) {
    return new SQLException(
        String.format(
            "the table %s has no row %s: the scale of the database is not that of the draws",
            table, id),
        "02000");
  }
}
