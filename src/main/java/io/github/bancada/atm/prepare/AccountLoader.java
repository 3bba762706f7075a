package io.github.bancada.atm.prepare;

import com.mysql.cj.jdbc.JdbcStatement;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.atm.bank.Cents;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.SqlFailure;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Loads ranges of accounts. Each range and its row of {@code atm_part} are one transaction, so a
 * range is loaded completely or not at all. Thread-safe, with a connection for each thread.
 */
final class AccountLoader {
  /** Required options of the connections. */
  static final Map<String, String> OPTIONS = Map.of("allowLoadLocalInfile", "true");

  private static final int ROWS_PER_INSERT = 1_000;

  /** Error codes of servers that forbid local files. */
  private static final Set<Integer> NO_LOCAL_INFILE = Set.of(1148, 3948, 4166, 3950);

  private final AtmScale scale;
  private final LoadMode mode;
  private final Consumer<String> console;
  private boolean inserts;

  /**
   * @param console receives a message if the server forbids local files
   */
  AccountLoader(AtmScale scale, LoadMode mode, Consumer<String> console) {
    this.scale = scale;
    this.mode = mode;
    this.console = console;
    inserts = mode == LoadMode.INSERTS;
  }

  /**
   * Loads a range and commits.
   *
   * @param connection with auto-commit off
   */
  void load(Connection connection, AccountRange range) throws SQLException, DatabaseFailure {
    try (Statement statement = connection.createStatement()) {
      long rows = rows(statement, range);
      if (rows != range.size()) {
        connection.rollback();
        throw new DatabaseFailure(
            DatabaseFailure.OTHER_COUNTS,
            String.format(
                "the server stored %,d of the %,d accounts from %d to %d; stop other programs"
                    + " that write to the table",
                rows, range.size(), range.first(), range.last()));
      }
      statement.executeUpdate(
          "INSERT INTO atm_part VALUES (" + range.first() + ", " + range.last() + ")");
      connection.commit();
    }
  }

  private long rows(Statement statement, AccountRange range) throws SQLException, DatabaseFailure {
    if (!isByInserts()) {
      try {
        return localInfile(statement, range);
      } catch (SQLException e) {
        if (!NO_LOCAL_INFILE.contains(e.getErrorCode())) {
          throw e;
        }
        noLocalInfile(e);
      }
    }
    return inserts(statement, range);
  }

  private long localInfile(Statement statement, AccountRange range) throws SQLException {
    JdbcStatement mysql = statement.unwrap(JdbcStatement.class);
    // Never reset: a server that asked for a real file would get only this stream.
    mysql.setLocalInfileInputStream(new AccountRows(scale, range));
    return mysql.executeLargeUpdate(
        "LOAD DATA LOCAL INFILE 'accounts' INTO TABLE account CHARACTER SET latin1"
            + " FIELDS TERMINATED BY '\\t' LINES TERMINATED BY '\\n'"
            + " (id, branchid, balance, fill1, fill2, fill3)");
  }

  private long inserts(Statement statement, AccountRange range) throws SQLException {
    long rows = 0;
    String balance = ", " + Cents.decimal(AtmSchema.ACCOUNT_CENTS) + ", '', '', '')";
    StringBuilder sql = new StringBuilder();
    for (long first = range.first(); first <= range.last(); first += ROWS_PER_INSERT) {
      long last = Math.min(range.last(), first + ROWS_PER_INSERT - 1);
      sql.setLength(0);
      sql.append("INSERT INTO account (id, branchid, balance, fill1, fill2, fill3) VALUES ");
      for (long id = first; id <= last; id++) {
        sql.append(id == first ? "(" : ", (").append(id).append(", ");
        sql.append(scale.branchOfAccount((int) id)).append(balance);
      }
      rows += statement.executeLargeUpdate(sql.toString());
    }
    return rows;
  }

  private synchronized boolean isByInserts() {
    return inserts;
  }

  private synchronized void noLocalInfile(SQLException e) throws DatabaseFailure {
    if (mode == LoadMode.LOCAL_INFILE) {
      throw new DatabaseFailure(
          DatabaseFailure.NO_LOCAL_INFILE,
          "the server forbids local files ("
              + SqlFailure.code(e)
              + "); SET GLOBAL local_infile = ON, or set the field load to auto or inserts");
    }
    if (!inserts) {
      inserts = true;
      console.accept(
          "the server forbids local files (local_infile is OFF): loading by inserts, which is"
              + " slower");
    }
  }
}
