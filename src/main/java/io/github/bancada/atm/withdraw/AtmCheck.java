package io.github.bancada.atm.withdraw;

import io.github.bancada.atm.bank.AtmProcedure;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.FoundBank;
import io.github.bancada.atm.bank.TrialWithdrawal;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseConnector;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.DatabaseLink;
import io.github.bancada.mysql.ServerCheck;
import io.github.bancada.mysql.SqlFailure;
import io.github.bancada.mysql.tables.FoundTables;
import io.github.bancada.net.Cancellation;
import io.github.bancada.transaction.StatementMode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;

/**
 * Checks a database before the first withdrawal. Each refusal names cause, value and remedy in one
 * sentence. Stateless.
 */
final class AtmCheck {
  private static final String DOING = "begin withdrawals on";

  private AtmCheck() {}

  /**
   * @return the scale of the database
   * @throws DatabaseFailure if withdrawals cannot begin on it
   * @throws SQLException if the server cannot be reached now
   */
  static AtmScale run(WithdrawalSettings settings, Cancellation cancellation)
      throws DatabaseFailure, SQLException {
    try (DatabaseLink link =
        DatabaseConnector.open(
            settings.address(), Map.of(), settings.connectTimeoutMillis(), cancellation::attach)) {
      link.guard().begin(settings.statementTimeoutMillis());
      return check(link.jdbc(), settings);
    } catch (SQLException e) {
      if (SqlFailure.isPermanent(e)) {
        throw DatabaseFailure.of(e, settings.address(), DOING);
      }
      throw e;
    }
  }

  private static AtmScale check(Connection connection, WithdrawalSettings settings)
      throws DatabaseFailure, SQLException {
    DatabaseAddress address = settings.address();
    ServerCheck.of(connection, address);
    FoundBank bank = FoundBank.of(connection);
    FoundTables tables = bank.tables();
    if (tables.isEmpty()) {
      throw notPrepared(address, "it has none of the tables, or the user may not see them");
    }
    try {
      tables.check();
    } catch (DatabaseFailure e) {
      throw new DatabaseFailure(
          e.code(),
          e.getMessage()
              + "; choose another schema, or prepare this one anew (ATM Database, action prepare,"
              + " replace)");
    }
    if (!tables.isComplete()) {
      throw notPrepared(address, "its preparation was not finished");
    }
    checkScale(settings.scale(), bank.scale(), address);
    if (settings.transaction() == TransactionKind.WITHDRAWAL) {
      TrialWithdrawal.run(connection);
      if (settings.statements() == StatementMode.PROCEDURE) {
        checkProcedure(connection, tables.schema());
      }
    }
    return bank.scale();
  }

  private static DatabaseFailure notPrepared(DatabaseAddress address, String why) {
    return new DatabaseFailure(
        DatabaseFailure.NOT_PREPARED,
        String.format(
            "cannot %s %s: %s; run ATM Database (action prepare) first, as in a setUp Thread Group",
            DOING, address, why));
  }

  private static void checkScale(AtmScale wanted, AtmScale there, DatabaseAddress address)
      throws DatabaseFailure {
    if (wanted != null && !wanted.equals(there)) {
      throw new DatabaseFailure(
          DatabaseFailure.OTHER_SCALE,
          String.format(
              "the fields say %s, but %s was prepared with %s; correct the scale, leave it empty,"
                  + " or prepare the database anew",
              wanted.text(), address.url(), there.text()));
    }
  }

  private static void checkProcedure(Connection connection, String schema)
      throws DatabaseFailure, SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT 1 FROM information_schema.routines"
                + " WHERE routine_schema = DATABASE() AND routine_name = ?")) {
      statement.setString(1, AtmProcedure.NAME);
      try (ResultSet row = statement.executeQuery()) {
        if (!row.next()) {
          throw new DatabaseFailure(
              DatabaseFailure.NOT_PREPARED,
              String.format(
                  "there is no procedure '%s' in schema '%s', or the user may not execute it;"
                      + " prepare the database anew, or choose other statements than procedure",
                  AtmProcedure.NAME, schema));
        }
      }
    }
  }
}
