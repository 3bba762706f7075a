package io.github.bancada.atm.bank;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/**
 * Runs every statement of a withdrawal once and rolls back, to check the database user's privileges
 * and that the server takes writes before the first sample. Stateless.
 */
public final class TrialWithdrawal {
  private TrialWithdrawal() {}

  /**
   * @throws SQLException the first fault, even if it ended the connection
   */
  public static void run(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      // No row matches: the server checks privileges and waits for no lock.
      for (String table : List.of("account", "teller", "branch")) {
        statement.executeQuery("SELECT balance FROM " + table + " WHERE id = 0 FOR UPDATE").close();
        statement.executeUpdate("UPDATE " + table + " SET balance = balance WHERE id = 0");
      }
      statement.executeUpdate(
          "INSERT INTO history (trx_id, branch, teller, account, balance, delta, trx_date,"
              + " trx_time, fill1) VALUES (0, 0, 0, 0, 0, 0, CURRENT_DATE, 0, '')");
    } catch (SQLException e) {
      try {
        undo(connection);
      } catch (SQLException second) {
        e.addSuppressed(second);
      }
      throw e;
    }
    undo(connection);
  }

  private static void undo(Connection connection) throws SQLException {
    connection.rollback();
    connection.setAutoCommit(true);
  }
}
