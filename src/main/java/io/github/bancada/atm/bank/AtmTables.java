package io.github.bancada.atm.bank;

import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.load.LoadTable;
import io.github.bancada.sql.tables.PartsTable;
import io.github.bancada.sql.tables.PreparedTables;
import io.github.bancada.sql.tables.SchemaContents;
import io.github.bancada.text.Quantity;
import io.github.bancada.text.Token;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;

/**
 * The tables of {@link AtmSchema} at one scale. Immutable.
 *
 * @param scale numbers of branches, tellers and accounts
 * @param history what happens to rows of earlier tests
 */
public record AtmTables(AtmScale scale, History history) implements PreparedTables {
  /** Accounts per transaction. */
  static final int CHUNK = 50_000;

  private static final int ROWS_PER_INSERT = 1_000;
  private static final SchemaContents CONTENTS =
      new SchemaContents(
          AtmSchema.OWN,
          AtmSchema.ENGINES,
          new PartsTable("atm_part", "account", "first_account, last_account"),
          AtmSchema.PROCEDURES);

  /** What happens to the history of earlier tests. */
  public enum History implements Token {
    /** Emptied, as the ATM benchmark does before each test. */
    EMPTY,
    /** Kept; it grows from test to test. */
    KEEP
  }

  @Override
  public SchemaContents contents() {
    return CONTENTS;
  }

  @Override
  public String text() {
    return scale.text();
  }

  @Override
  public String unit() {
    return "account";
  }

  @Override
  public String markerRow() {
    return String.format(
        Locale.ROOT,
        "1, '%s', %d, %d, %d, 0, 0, 0, NULL",
        AtmSchema.MAKER,
        scale.branches(),
        scale.tellers(),
        scale.accounts());
  }

  @Override
  public Optional<String> otherSize(Connection connection) throws SQLException {
    AtmScale found = FoundBank.of(connection).scale();
    return found.equals(scale)
        ? Optional.empty()
        : Optional.of(found.text() + " instead of " + scale.text());
  }

  @Override
  public List<LoadTable> loads() {
    return List.of(accounts());
  }

  /** Makes branches and tellers. */
  @Override
  public void begin(Connection connection, boolean afresh) throws SQLException {
    if (afresh) {
      try (Statement statement = connection.createStatement()) {
        statement.execute("UPDATE atm_database SET emptied = 0, moved = 0, moving = NULL");
      }
    }
    loadBranchesAndTellers(connection);
  }

  /** Loads both in one transaction, unless they are loaded. */
  private void loadBranchesAndTellers(Connection connection) throws SQLException {
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

  /** The rows of accounts. Fillers are empty; the server pads them. */
  private LoadTable accounts() {
    return new LoadTable(
        "account",
        "id",
        "id, branchid, balance, fill1, fill2, fill3",
        Map.of(),
        scale.accounts(),
        CHUNK,
        (id, out) ->
            out.number(id)
                .number(scale.branchOfAccount((int) id))
                .cents(AtmSchema.ACCOUNT_CENTS)
                .text("")
                .text("")
                .text("")
                .endRow());
  }

  /** Runs add no rows to these tables, so their ids go from 1 to the count without a gap. */
  @Override
  public void checkCounts(Connection connection) throws SQLException, DatabaseException {
    checkCount(connection, "branch", scale.branches());
    checkCount(connection, "teller", scale.tellers());
    checkCount(connection, "account", scale.accounts());
  }

  private static void checkCount(Connection connection, String table, int expected)
      throws SQLException, DatabaseException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT COUNT(*), MIN(id), MAX(id) FROM " + table)) {
      row.next();
      if (row.getLong(1) != expected || row.getLong(2) != 1 || row.getLong(3) != expected) {
        throw new DatabaseException(
            DatabaseException.OTHER_COUNTS,
            String.format(
                Locale.ROOT,
                "table '%s' has %,d rows with ids from %d to %d instead of %,d rows from 1 on",
                table,
                row.getLong(1),
                row.getLong(2),
                row.getLong(3),
                expected));
      }
    }
  }

  /** Completes an interrupted reset of the history, empties it if wanted, tries a withdrawal. */
  @Override
  public void ready(Connection connection, Consumer<String> console) throws SQLException {
    HistoryReset.complete(connection);
    if (history == History.EMPTY) {
      emptyHistory(connection, console);
    }
    TrialWithdrawal.run(connection);
  }

  private static void emptyHistory(Connection connection, Consumer<String> console)
      throws SQLException {
    List<String> live = AtmSchema.ENGINES.live(connection);
    if (!live.isEmpty()) {
      console.accept("history kept: users may be withdrawing on engine " + String.join(", ", live));
      return;
    }
    long rows = HistoryReset.empty(connection);
    if (rows > 0) {
      console.accept("history emptied of " + Quantity.of(rows, "row"));
    }
  }
}
