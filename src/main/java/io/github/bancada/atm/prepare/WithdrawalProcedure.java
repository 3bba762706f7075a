package io.github.bancada.atm.prepare;

import io.github.bancada.atm.bank.AtmProcedure;
import io.github.bancada.mysql.SqlFailure;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates and drops the stored procedure of {@link AtmProcedure}. Without the privilege it is
 * missing; ATM Withdrawal reports that if its statement mode needs it. Stateless.
 */
final class WithdrawalProcedure {
  private static final Logger log = LoggerFactory.getLogger(WithdrawalProcedure.class);

  private WithdrawalProcedure() {}

  /** Creates it, unless it exists. */
  static void make(Connection connection) {
    try {
      if (!isThere(connection)) {
        for (String definition : AtmProcedure.definitions()) {
          AtmPreparation.execute(connection, definition);
        }
      }
    } catch (SQLException e) {
      log.info("The procedure {} could not be created: {}", AtmProcedure.NAME, SqlFailure.text(e));
    }
  }

  /** Drops it, if it exists. */
  static void drop(Connection connection) throws SQLException {
    if (isThere(connection)) {
      AtmPreparation.execute(connection, AtmProcedure.drop());
    }
  }

  private static boolean isThere(Connection connection) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement(
            "SELECT 1 FROM information_schema.routines WHERE routine_schema = DATABASE()"
                + " AND routine_name = ?")) {
      query.setString(1, AtmProcedure.NAME);
      try (ResultSet row = query.executeQuery()) {
        return row.next();
      }
    }
  }
}
