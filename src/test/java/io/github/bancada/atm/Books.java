package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.transaction.TransactionFacts.Outcome;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Set;

/**
 * Compares the outcomes that virtual users recorded with the database, by independent SQL: the
 * audit is tested too. Stateless.
 */
final class Books {
  private Books() {}

  /**
   * Checks that every acknowledged transaction is in the history, no other one is, and balances
   * agree with the history.
   *
   * @return ids of the transactions in doubt that are in the history
   */
  static Set<Long> assertAgree(Connection connection, WithdrawalUsers users) throws SQLException {
    Set<Long> found = ids(connection);
    assertThat(found).as("acknowledged").containsAll(users.ids(Outcome.COMMITTED));
    Set<Long> rest = new HashSet<>(found);
    rest.removeAll(users.ids(Outcome.COMMITTED));
    assertThat(users.ids(Outcome.IN_DOUBT))
        .as("neither acknowledged nor in doubt")
        .containsAll(rest);
    assertBalancesAgree(connection);
    return rest;
  }

  /** Ids of the acknowledged transactions that are missing. */
  static Set<Long> lost(Connection connection, WithdrawalUsers users) throws SQLException {
    Set<Long> lost = new HashSet<>(users.ids(Outcome.COMMITTED));
    lost.removeAll(ids(connection));
    return lost;
  }

  private static Set<Long> ids(Connection connection) throws SQLException {
    Set<Long> found = new HashSet<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT trx_id FROM history")) {
      while (rows.next()) {
        found.add(rows.getLong(1));
      }
    }
    return found;
  }

  /**
   * Checks that accounts, tellers and branches have moved by the sum of the history, and each
   * branch by its part.
   */
  static void assertBalancesAgree(Connection connection) throws SQLException {
    BigDecimal moved =
        FaultBench.number(connection, "SELECT COALESCE(SUM(delta), 0.00) FROM history");
    assertThat(FaultBench.number(connection, "SELECT SUM(balance - 1000) FROM account"))
        .isEqualByComparingTo(moved);
    assertThat(FaultBench.number(connection, "SELECT SUM(balance - 1000000) FROM teller"))
        .isEqualByComparingTo(moved);
    assertThat(FaultBench.number(connection, "SELECT SUM(balance - 10000000) FROM branch"))
        .isEqualByComparingTo(moved);
    for (String owner : new String[] {"account", "teller", "branch"}) {
      String fresh =
          switch (owner) {
            case "account" -> "1000";
            case "teller" -> "1000000";
            default -> "10000000";
          };
      assertThat(
              FaultBench.number(
                  connection,
                  "SELECT COUNT(*) FROM "
                      + owner
                      + " o LEFT JOIN (SELECT "
                      + owner
                      + " AS id, SUM(delta) AS delta FROM history GROUP BY "
                      + owner
                      + ") h ON h.id = o.id WHERE o.balance <> "
                      + fresh
                      + " + COALESCE(h.delta, 0)"))
          .as("rows of " + owner + " whose balance is not what the history says")
          .isZero();
    }
  }
}
