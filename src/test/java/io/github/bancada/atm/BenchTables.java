package io.github.bancada.atm;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** The tables with their rows, made quickly by one statement for each digit of the scale. */
public final class BenchTables {
  private BenchTables() {}

  /** Creates and fills them in the connection's schema. */
  public static void create(Connection connection, AtmScale scale) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String definition : AtmSchema.definitions()) {
        statement.execute(definition);
      }
      statement.executeUpdate(
          String.format(
              "INSERT INTO atm_database VALUES (1, '%s', %d, %d, %d, 1, 0, 0, NULL)",
              AtmSchema.MAKER, scale.branches(), scale.tellers(), scale.accounts()));
      String digits =
          "(SELECT 0 n UNION SELECT 1 UNION SELECT 2 UNION SELECT 3 UNION SELECT 4 UNION SELECT 5"
              + " UNION SELECT 6 UNION SELECT 7 UNION SELECT 8 UNION SELECT 9)";
      String numbers =
          "(SELECT 1+a.n+10*b.n+100*c.n+1000*d.n+10000*e.n+100000*f.n+1000000*g.n id FROM "
              + String.join(
                  ",",
                  digits + " a",
                  digits + " b",
                  digits + " c",
                  digits + " d",
                  digits + " e",
                  digits + " f",
                  digits + " g")
              + ") numbers";
      fill(statement, numbers, "account", "accounts", scale.accounts(), scale.branches(), 1000);
      fill(statement, numbers, "teller", "tellers", scale.tellers(), scale.branches(), 1_000_000);
      fill(statement, numbers, "branch", "branches", scale.branches(), 0, 10_000_000);
    }
  }

  private static void fill(
      Statement statement,
      String numbers,
      String table,
      String what,
      int rows,
      int branches,
      int balance)
      throws SQLException {
    statement.executeUpdate(
        "INSERT INTO "
            + table
            + " SELECT id, "
            + (branches > 0 ? "1 + FLOOR((id-1)/" + rows / branches + "), " : "")
            + balance
            + ", REPEAT('x',30), REPEAT('x',30), REPEAT('x',30) FROM "
            + numbers
            + " WHERE id <= "
            + rows
            + " ORDER BY id");
  }
}
