package io.github.bancada.atm.prepare;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.atm.bank.Cents;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.IntFunction;

/** Loads branches and tellers in one transaction. Stateless. */
final class BranchesAndTellers {
  private static final int ROWS_PER_INSERT = 1_000;

  private BranchesAndTellers() {}

  /** Loads both, unless they are loaded. */
  static void load(Connection connection, AtmScale scale) throws SQLException {
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      boolean loaded;
      try (ResultSet row = statement.executeQuery("SELECT 1 FROM branch LIMIT 1")) {
        loaded = row.next();
      }
      if (!loaded) {
        BigDecimal branch = Cents.decimal(AtmSchema.BRANCH_CENTS);
        insert(
            statement,
            "branch (id, balance, fill1, fill2, fill3)",
            scale.branches(),
            id -> "(" + id + ", " + branch + ", '', '', '')");
        BigDecimal teller = Cents.decimal(AtmSchema.TELLER_CENTS);
        insert(
            statement,
            "teller (id, branchid, balance, fill1, fill2, fill3)",
            scale.tellers(),
            id -> "(" + id + ", " + scale.branchOfTeller(id) + ", " + teller + ", '', '', '')");
      }
      connection.commit();
    } finally {
      connection.setAutoCommit(true);
    }
  }

  private static void insert(
      Statement statement, String target, int rows, IntFunction<String> values)
      throws SQLException {
    StringBuilder sql = new StringBuilder();
    for (int first = 1; first <= rows; first += ROWS_PER_INSERT) {
      int last = Math.min(rows, first + ROWS_PER_INSERT - 1);
      sql.setLength(0);
      sql.append("INSERT INTO ").append(target).append(" VALUES ");
      for (int id = first; id <= last; id++) {
        sql.append(id == first ? "" : ", ").append(values.apply(id));
      }
      statement.executeUpdate(sql.toString());
    }
  }
}
