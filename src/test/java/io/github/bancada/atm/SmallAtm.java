package io.github.bancada.atm;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.atm.bank.Cents;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.testing.TestSchema;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** A small database for withdrawals, in its own schema on the embedded MySQL. */
public final class SmallAtm extends TestSchema {
  public static final AtmScale SCALE = new AtmScale(2, 4, 20);

  private SmallAtm(DatabaseAddress address) {
    super(address);
  }

  public static SmallAtm prepared() throws SQLException {
    return prepared(emptySchema());
  }

  /** Creates it in an empty schema. */
  public static SmallAtm prepared(DatabaseAddress address) throws SQLException {
    SmallAtm atm = new SmallAtm(address);
    try (Connection connection = atm.open();
        Statement statement = connection.createStatement()) {
      for (String table : AtmSchema.TABLES) {
        statement.execute(AtmSchema.OWN.definition(table, address.dialect()));
      }
      statement.execute(AtmSchema.PROCEDURES.definitions(address.dialect()).get("atm_withdrawal"));
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

  public long cents(String table) throws SQLException {
    return Cents.of(new BigDecimal(one("SELECT SUM(balance) FROM " + table)));
  }

  public long historyCents() throws SQLException {
    return Cents.of(new BigDecimal(one("SELECT COALESCE(SUM(delta), 0.00) FROM history")));
  }

  public int historyRows() throws SQLException {
    return Integer.parseInt(one("SELECT COUNT(*) FROM history"));
  }

  /** Waits until this number of transactions of the server waits for a lock. */
  public void awaitLockWaits(int count) {
    FaultBench.awaitInnoDb(
        count + " transactions that wait for a lock",
        () -> one(FaultBench.lockWaits(address().url())).equals(Integer.toString(count)));
  }
}
