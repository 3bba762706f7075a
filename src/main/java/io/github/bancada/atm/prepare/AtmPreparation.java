package io.github.bancada.atm.prepare;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.atm.bank.FoundBank;
import io.github.bancada.atm.bank.HistoryReset;
import io.github.bancada.atm.bank.TrialWithdrawal;
import io.github.bancada.mysql.ConnectionGroup;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.DatabaseLink;
import io.github.bancada.mysql.SchemaLock;
import io.github.bancada.mysql.ServerCheck;
import io.github.bancada.mysql.WorkLimits;
import io.github.bancada.mysql.load.LoadProgress;
import io.github.bancada.mysql.load.LoadTable;
import io.github.bancada.mysql.load.ParallelLoad;
import io.github.bancada.mysql.load.RowLoader;
import io.github.bancada.mysql.load.RowRange;
import io.github.bancada.mysql.tables.FoundTables;
import io.github.bancada.text.Quantity;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Creates the tables of {@link AtmSchema} and loads them at a scale, unless they are ready;
 * continues an earlier attempt. Changes only its own tables, unless it may replace others.
 *
 * <p>Not thread-safe, but any thread may call {@link #connections()}. Several load generators may
 * prepare at once: one works, the others wait for it.
 */
public final class AtmPreparation {
  private static final int WAIT_SECONDS = 24 * 60 * 60;

  private final PreparationSettings settings;
  private final AtmScale scale;
  private final Consumer<String> console;
  private final BooleanSupplier stopping;
  private final ConnectionGroup connections;

  /**
   * @param console receives lines about the progress
   * @param stopping whether the test is stopping
   */
  public AtmPreparation(
      PreparationSettings settings, Consumer<String> console, BooleanSupplier stopping) {
    this(settings, console, WorkLimits.defaults(stopping));
  }

  /**
   * @param console receives lines about the progress
   */
  public AtmPreparation(PreparationSettings settings, Consumer<String> console, WorkLimits limits) {
    this.settings = settings;
    this.scale = settings.scale();
    this.console = console;
    this.stopping = limits.stopping();
    connections = new ConnectionGroup(settings.address(), limits);
  }

  /**
   * Its connections. Cancelling them from any thread ends {@link #run()} soon; loaded rows stay,
   * and the next run continues tables.
   */
  public ConnectionGroup connections() {
    return connections;
  }

  /**
   * Prepares the database.
   *
   * @return the result in one sentence
   * @throws DatabaseFailure if the database cannot be used or the preparation was cancelled
   */
  public String run() throws DatabaseFailure {
    try (ConnectionGroup group = connections) {
      DatabaseLink link = group.open(Map.of());
      String server = ServerCheck.of(link.jdbc(), settings.address());
      SchemaLock.take(link.jdbc(), console, WAIT_SECONDS);
      return prepare(link) + " in " + server;
    } catch (SQLException e) {
      throw connections.failure(
          e, "prepare", "stopped before the database was ready; run it again to continue");
    }
  }

  private String prepare(DatabaseLink link) throws SQLException, DatabaseFailure {
    Connection connection = link.jdbc();
    FoundBank bank = usableTables(connection);
    String done;
    if (bank.tables().isComplete()) {
      HistoryReset.complete(connection);
      checkCounts(connection);
      // Fails on a read-only server.
      execute(connection, "UPDATE atm_database SET complete = 1");
      done = scale.text() + " found ready";
    } else {
      done = load(link, bank);
    }
    console.accept(done);
    if (settings.history() == HistoryChoice.EMPTY) {
      emptyHistory(connection);
    }
    AtmDrop.PROCEDURE.make(connection);
    TrialWithdrawal.run(connection);
    return done;
  }

  /** The existing tables that fit; drops others if allowed. */
  private FoundBank usableTables(Connection connection) throws SQLException, DatabaseFailure {
    FoundBank bank = FoundBank.of(connection);
    FoundTables tables = bank.tables();
    try {
      tables.check();
      checkScale(bank);
      if (tables.isComplete()) {
        checkCounts(connection);
      }
      return bank;
    } catch (DatabaseFailure e) {
      if (!settings.replace()) {
        throw new DatabaseFailure(
            e.code(),
            e.getMessage() + "; use another schema, or set the field replace to true to drop them");
      }
      console.accept("replacing tables " + tables.listed() + ", because " + e.getMessage());
      AtmDrop.MADE.drop(connection, tables);
      return FoundBank.of(connection);
    }
  }

  private void checkScale(FoundBank bank) throws DatabaseFailure {
    AtmScale found = bank.scale();
    if (found != null && !found.equals(scale)) {
      throw new DatabaseFailure(
          DatabaseFailure.OTHER_SCALE,
          String.format(
              "schema '%s' has %s instead of %s",
              bank.tables().schema(), found.text(), scale.text()));
    }
  }

  private void checkCounts(Connection connection) throws SQLException, DatabaseFailure {
    checkCount(connection, "branch", scale.branches());
    checkCount(connection, "teller", scale.tellers());
    checkCount(connection, "account", scale.accounts());
  }

  private static void checkCount(Connection connection, String table, int expected)
      throws SQLException, DatabaseFailure {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT COUNT(*), MIN(id), MAX(id) FROM " + table)) {
      row.next();
      if (row.getLong(1) != expected || row.getLong(2) != 1 || row.getLong(3) != expected) {
        throw new DatabaseFailure(
            DatabaseFailure.OTHER_COUNTS,
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

  private String load(DatabaseLink link, FoundBank bank) throws SQLException, DatabaseFailure {
    Connection connection = link.jdbc();
    long start = System.nanoTime();
    createTables(connection, bank);
    List<RowRange> loaded = loadedParts(connection);
    long before = loaded.stream().mapToLong(RowRange::size).sum();
    if (before > 0) {
      console.accept(
          "continuing after " + Quantity.of(before, "account") + " of an earlier attempt");
    } else {
      clear(connection);
    }
    BranchesAndTellers.load(connection, scale);
    LoadProgress progress = new LoadProgress("accounts", scale.accounts(), before, start);
    connections.pause(link); // it only holds the schema lock while others load
    RowLoader loader = new RowLoader(settings.load(), AtmPreparation::mark, console);
    new ParallelLoad(connections, loader, progress, console, stopping)
        .run(
            Map.of(AccountRows.table(scale), RowRange.missing(loaded, scale.accounts())),
            settings.connections());
    connections.resume(link);
    checkCounts(connection);
    execute(connection, "UPDATE atm_database SET complete = 1");
    console.accept(progress.line(System.nanoTime()));
    return scale.text() + (before > 0 ? " completed" : " loaded");
  }

  private static String mark(LoadTable table, RowRange accounts) {
    return "INSERT INTO atm_part VALUES (" + accounts.first() + ", " + accounts.last() + ")";
  }

  private void createTables(Connection connection, FoundBank bank) throws SQLException {
    for (String table : AtmSchema.TABLES) {
      if (!bank.tables().has(table)) {
        execute(connection, AtmSchema.definition(table));
      }
      if (table.equals("atm_database") && bank.scale() == null) {
        // Before the other tables, so that they are always known as ours.
        execute(
            connection,
            String.format(
                Locale.ROOT,
                "INSERT INTO atm_database VALUES (1, '%s', %d, %d, %d, 0, 0, 0, NULL)",
                AtmSchema.MAKER,
                scale.branches(),
                scale.tellers(),
                scale.accounts()));
      }
    }
  }

  /** Removes the rest of an incomplete drop. */
  private static void clear(Connection connection) throws SQLException {
    for (String table : List.of("branch", "teller", "account", "history")) {
      execute(connection, "TRUNCATE TABLE " + table);
    }
    execute(connection, "UPDATE atm_database SET emptied = 0, moved = 0, moving = NULL");
  }

  private static List<RowRange> loadedParts(Connection connection) throws SQLException {
    List<RowRange> parts = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                // Waits for the commit of a process that has just ended.
                "SELECT first_account, last_account FROM atm_part FOR UPDATE")) {
      while (rows.next()) {
        parts.add(new RowRange(rows.getInt(1), rows.getInt(2)));
      }
    }
    return parts;
  }

  private void emptyHistory(Connection connection) throws SQLException {
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

  public static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
