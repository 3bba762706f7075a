package io.github.bancada.atm;

import io.github.bancada.atm.bank.AtmProcedure;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.atm.bank.Cents;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseConnector;
import io.github.bancada.testing.MysqlServer;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/** A small database for withdrawals, in its own schema on the embedded MySQL. */
public final class SmallAtm {
  public static final AtmScale SCALE = new AtmScale(2, 4, 20);

  private final DatabaseAddress address;

  private SmallAtm(DatabaseAddress address) {
    this.address = address;
  }

  public static SmallAtm prepared() throws SQLException {
    return prepared(DatabaseAddress.tcp(MysqlServer.newSchema(), "root", ""));
  }

  /** Creates it in an empty schema. */
  public static SmallAtm prepared(DatabaseAddress address) throws SQLException {
    SmallAtm atm = new SmallAtm(address);
    try (Connection connection = atm.open();
        Statement statement = connection.createStatement()) {
      for (String definition : AtmSchema.definitions()) {
        statement.execute(definition);
      }
      statement.execute(AtmProcedure.definition());
      statement.execute(
          "INSERT INTO atm_database VALUES (1, '"
              + AtmSchema.MAKER
              + "', 2, 4, 20, 1, 1, 0, NULL)");
      for (int id = 1; id <= SCALE.branches(); id++) {
        statement.execute("INSERT INTO branch VALUES (" + id + ", 10000000.00, '', '', '')");
      }
      for (int id = 1; id <= SCALE.tellers(); id++) {
        statement.execute(
            "INSERT INTO teller VALUES ("
                + id
                + ", "
                + SCALE.branchOfTeller(id)
                + ", 1000000.00, '', '', '')");
      }
      for (int id = 1; id <= SCALE.accounts(); id++) {
        statement.execute(
            "INSERT INTO account VALUES ("
                + id
                + ", "
                + SCALE.branchOfAccount(id)
                + ", 1000.00, '', '', '')");
      }
    }
    return atm;
  }

  public DatabaseAddress address() {
    return address;
  }

  public Connection open() throws SQLException {
    return DatabaseConnector.open(address, Map.of(), 30_000, guard -> {}).jdbc();
  }

  public void execute(String sql) throws SQLException {
    try (Connection connection = open();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** First column of the first row; null if there is none. */
  public String one(String query) throws SQLException {
    try (Connection connection = open();
        PreparedStatement statement = connection.prepareStatement(query);
        ResultSet row = statement.executeQuery()) {
      return row.next() ? row.getString(1) : null;
    }
  }

  public long cents(String table) throws SQLException {
    return Cents.of(new BigDecimal(one("SELECT SUM(balance) FROM " + table)));
  }

  public long historyCents() throws SQLException {
    return Cents.of(new BigDecimal(one("SELECT COALESCE(SUM(delta), 0.00) FROM history")));
  }

  public int historyRows() throws SQLException {
    return Integer.parseInt(one("SELECT COUNT(*) FROM history"));
  }

  /** Waits until so many transactions of the server wait for a lock. */
  public void awaitLockWaits(int count) {
    FaultBench.awaitInnoDb(
        count + " transactions that wait for a lock",
        () -> one(FaultBench.LOCK_WAITS).equals(Integer.toString(count)));
  }
}
