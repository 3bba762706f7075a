package io.github.bancada.atm.withdraw;

import com.mysql.cj.jdbc.JdbcConnection;
import io.github.bancada.atm.bank.Cents;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.transaction.StatementClock;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * The withdrawal as single statements in the order of the ATM benchmark: account, history, teller,
 * branch. The most contended rows are locked last, and so for the shortest time. Three rows are
 * fetched for update, three updated, one inserted. Not thread-safe.
 */
public final class StatementTransaction implements AtmTransaction {
  private final Connection connection;
  private final PreparedStatement selectAccount;
  private final PreparedStatement updateAccount;
  private final PreparedStatement insertHistory;
  private final PreparedStatement selectTeller;
  private final PreparedStatement updateTeller;
  private final PreparedStatement selectBranch;
  private final PreparedStatement updateBranch;
  private final boolean commitWithLast;

  StatementTransaction(Connection connection, CommitMode commit) throws SQLException {
    this.connection = connection;
    commitWithLast = commit == CommitMode.WITH_LAST_STATEMENT;
    selectAccount =
        connection.prepareStatement("SELECT balance FROM account WHERE id = ? FOR UPDATE");
    updateAccount = connection.prepareStatement("UPDATE account SET balance = ? WHERE id = ?");
    insertHistory =
        connection.prepareStatement(
            "INSERT INTO history"
                + " (trx_id, branch, teller, account, balance, delta, trx_date, trx_time, fill1)"
                + " VALUES (?, ?, ?, ?, ?, ?, CURRENT_DATE, TIME_TO_SEC(CURRENT_TIME), '')");
    selectTeller =
        connection.prepareStatement("SELECT balance FROM teller WHERE id = ? FOR UPDATE");
    updateTeller = connection.prepareStatement("UPDATE teller SET balance = ? WHERE id = ?");
    selectBranch =
        connection.prepareStatement("SELECT balance FROM branch WHERE id = ? FOR UPDATE");
    String last = "UPDATE branch SET balance = ? WHERE id = ?";
    updateBranch =
        commitWithLast
            // The protocol prepares single statements; two in one message are sent as text.
            ? connection.unwrap(JdbcConnection.class).clientPrepareStatement(last + ";COMMIT")
            : connection.prepareStatement(last);
  }

  @Override
  public void run(Withdrawal w, StatementClock clock) throws SQLException {
    long delta = w.deltaCents();
    long balance =
        AtmTransaction.balanceCents(selectAccount, "select account", w.account(), "account", clock)
            + delta;
    BigDecimal newBalance = Cents.decimal(balance);
    clock.send("update account");
    update(updateAccount, newBalance, "account", w.account());
    clock.answered();
    insertHistory(w, newBalance, clock);
    long teller =
        AtmTransaction.balanceCents(selectTeller, "select teller", w.teller(), "teller", clock);
    clock.send("update teller");
    update(updateTeller, Cents.decimal(teller + delta), "teller", w.teller());
    clock.answered();
    long branch =
        AtmTransaction.balanceCents(selectBranch, "select branch", w.branch(), "branch", clock);
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
      throw AtmTransaction.missing(table, id);
    }
  }
}
