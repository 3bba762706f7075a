package io.github.bancada.atm;

import io.github.bancada.atm.bank.Cents;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.sql.SessionOption;
import io.github.bancada.sql.SqlDialect;
import io.github.bancada.transaction.StatementClock;
import io.github.bancada.transaction.StatementMode;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Set;

/**
 * The statements of a transaction, prepared on one connection, with auto-commit off: single
 * statements, a stored procedure, or an inquiry. Not thread-safe.
 */
interface AtmStatements {
  /** Session options that the statements need. */
  static Set<SessionOption> options(StatementMode statements, WithdrawalSettings.Commit commit) {
    Set<SessionOption> options = EnumSet.noneOf(SessionOption.class);
    if (statements == StatementMode.SERVER_PREPARED) {
      options.add(SessionOption.SERVER_PREPARED);
    }
    if (commit == WithdrawalSettings.Commit.WITH_LAST_STATEMENT) {
      options.add(SessionOption.COMMIT_WITH_STATEMENT);
    }
    return options;
  }

  static AtmStatements prepare(Connection connection, WithdrawalSettings settings)
      throws SQLException {
    if (settings.kind() == WithdrawalSettings.Kind.INQUIRY) {
      return new Inquiry(connection);
    }
    return settings.statements() == StatementMode.PROCEDURE
        ? new Procedure(connection)
        : new Single(connection, settings.commit());
  }

  /**
   * Performs a transaction, commit included.
   *
   * @throws SQLException if a statement fails; nothing is rolled back then
   */
  void run(Withdrawal withdrawal, StatementClock clock) throws SQLException;

  /**
   * The withdrawal as single statements in the order of the ATM benchmark: account, history,
   * teller, branch. The most contended rows are locked last, and so for the shortest time. Three
   * rows are fetched for update, three updated, one inserted.
   */
  final class Single implements AtmStatements {
    private final Connection connection;
    private final PreparedStatement selectAccount;
    private final PreparedStatement updateAccount;
    private final PreparedStatement insertHistory;
    private final PreparedStatement selectTeller;
    private final PreparedStatement updateTeller;
    private final PreparedStatement selectBranch;
    private final PreparedStatement updateBranch;
    private final boolean commitWithLast;

    Single(Connection connection, WithdrawalSettings.Commit commit) throws SQLException {
      this.connection = connection;
      SqlDialect dialect = SqlDialect.of(connection);
      commitWithLast = commit == WithdrawalSettings.Commit.WITH_LAST_STATEMENT;
      selectAccount = select(connection, "account", " FOR UPDATE");
      updateAccount = connection.prepareStatement("UPDATE account SET balance = ? WHERE id = ?");
      insertHistory =
          connection.prepareStatement(
              "INSERT INTO history"
                  + " (trx_id, branch, teller, account, balance, delta, trx_date, trx_time, fill1)"
                  + " VALUES (?, ?, ?, ?, ?, ?, CURRENT_DATE, "
                  + dialect.secondOfDay()
                  + ", '')");
      selectTeller = select(connection, "teller", " FOR UPDATE");
      updateTeller = connection.prepareStatement("UPDATE teller SET balance = ? WHERE id = ?");
      selectBranch = select(connection, "branch", " FOR UPDATE");
      String last = "UPDATE branch SET balance = ? WHERE id = ?";
      updateBranch =
          commitWithLast
              ? dialect.prepareWithCommit(connection, last)
              : connection.prepareStatement(last);
    }

    @Override
    public void run(Withdrawal w, StatementClock clock) throws SQLException {
      long delta = w.deltaCents();
      long account = balance(selectAccount, "select account", w.account(), "account", clock);
      BigDecimal newBalance = Cents.decimal(account + delta);
      clock.send("update account");
      update(updateAccount, newBalance, "account", w.account());
      clock.answered();
      insertHistory(w, newBalance, clock);
      long teller = balance(selectTeller, "select teller", w.teller(), "teller", clock);
      clock.send("update teller");
      update(updateTeller, Cents.decimal(teller + delta), "teller", w.teller());
      clock.answered();
      long branch = balance(selectBranch, "select branch", w.branch(), "branch", clock);
      BigDecimal newBranch = Cents.decimal(branch + delta);
      if (commitWithLast) {
        clock.sendCommit("update branch and commit");
        update(updateBranch, newBranch, "branch", w.branch());
        updateBranch.getMoreResults(); // throws an error of the COMMIT
      } else {
        clock.send("update branch");
        update(updateBranch, newBranch, "branch", w.branch());
        clock.answered();
        clock.sendCommit("commit");
        connection.commit();
      }
      clock.answered();
    }

    private void insertHistory(Withdrawal w, BigDecimal balance, StatementClock clock)
        throws SQLException {
      insertHistory.setLong(1, w.id());
      insertHistory.setInt(2, w.branch());
      insertHistory.setInt(3, w.teller());
      insertHistory.setInt(4, w.account());
      insertHistory.setBigDecimal(5, balance);
      insertHistory.setBigDecimal(6, Cents.decimal(w.deltaCents()));
      clock.send("insert history");
      insertHistory.execute();
      clock.answered();
    }

    private static void update(PreparedStatement update, BigDecimal balance, String table, int id)
        throws SQLException {
      update.setBigDecimal(1, balance);
      update.setInt(2, id);
      update.execute();
      if (update.getUpdateCount() != 1) {
        throw missing(table, id);
      }
    }
  }

  /**
   * The withdrawal by the procedure of {@code procedures.mysql.sql}: one call, which also commits.
   */
  final class Procedure implements AtmStatements {
    private final PreparedStatement call;

    Procedure(Connection connection) throws SQLException {
      call =
          SqlDialect.of(connection)
              .prepareTransaction(connection, "CALL atm_withdrawal(?, ?, ?, ?, ?)");
    }

    @Override
    public void run(Withdrawal w, StatementClock clock) throws SQLException {
      call.setLong(1, w.id());
      call.setInt(2, w.account());
      call.setInt(3, w.teller());
      call.setInt(4, w.branch());
      call.setBigDecimal(5, Cents.decimal(w.deltaCents()));
      clock.sendCommit("call");
      call.execute();
      call.getMoreResults(); // throws an error of the COMMIT
      clock.answered();
    }
  }

  /**
   * Reads an account, a teller and a branch in one transaction, without locks. Its COMMIT changes
   * nothing, so its outcome is never in doubt.
   */
  final class Inquiry implements AtmStatements {
    private final Connection connection;
    private final PreparedStatement account;
    private final PreparedStatement teller;
    private final PreparedStatement branch;

    Inquiry(Connection connection) throws SQLException {
      this.connection = connection;
      account = select(connection, "account", "");
      teller = select(connection, "teller", "");
      branch = select(connection, "branch", "");
    }

    @Override
    public void run(Withdrawal w, StatementClock clock) throws SQLException {
      balance(account, "select account", w.account(), "account", clock);
      balance(teller, "select teller", w.teller(), "teller", clock);
      balance(branch, "select branch", w.branch(), "branch", clock);
      clock.send("commit");
      connection.commit();
      clock.answered();
    }
  }

  private static PreparedStatement select(Connection connection, String table, String lock)
      throws SQLException {
    return connection.prepareStatement("SELECT balance FROM " + table + " WHERE id = ?" + lock);
  }

  /** The balance of a row in cents. */
  private static long balance(
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

  private static SQLException missing(String table, int id) {
    return new SQLException(
        String.format(
            "the table %s has no row %s: the scale of the draws is not the database's", table, id),
        "02000");
  }
}
