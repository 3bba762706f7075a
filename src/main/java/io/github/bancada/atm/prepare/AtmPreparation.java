package io.github.bancada.atm.prepare;

import io.github.bancada.atm.audit.LiveEngines;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.atm.bank.FoundTables;
import io.github.bancada.atm.bank.HistoryReset;
import io.github.bancada.atm.bank.TrialWithdrawal;
import io.github.bancada.mysql.ConnectionGroup;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.DatabaseLink;
import io.github.bancada.mysql.SchemaLock;
import io.github.bancada.mysql.ServerCheck;
import io.github.bancada.mysql.WorkLimits;
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
 * Makes the tables of {@link AtmSchema} in a schema and loads them at a scale, or finds that this
 * was done already; goes on where an earlier attempt ended. Nothing that it did not make is touched
 * unless it is told to replace.
 *
 * <p>Not thread-safe, but {@link #connections()} may be called from any thread. May be called by
 * several engines at once: one works, the others wait and find it done.
 */
public final class AtmPreparation {
  private static final int PATIENCE_SECONDS = 24 * 60 * 60;

  private final PreparationSettings settings;
  private final AtmScale scale;
  private final Consumer<String> console;
  private final BooleanSupplier stopping;
  private final ConnectionGroup connections;

  /**
   * @param console takes lines that tell how far it is
   * @param stopping says whether the test was asked to stop
   */
  public AtmPreparation(
      PreparationSettings settings, Consumer<String> console, BooleanSupplier stopping) {
    this(settings, console, WorkLimits.defaults(stopping));
  }

  /**
   * @param console takes lines that tell how far it is
   */
  public AtmPreparation(PreparationSettings settings, Consumer<String> console, WorkLimits limits) {
    this.settings = settings;
    this.scale = settings.scale();
    this.console = console;
    this.stopping = limits.stopping();
    connections = new ConnectionGroup(settings.address(), limits);
  }

  /**
   * What it works over. To cancel it, from any thread, ends {@link #run()} soon; what is loaded by
   * then stays, and the next run goes on from there.
   */
  public ConnectionGroup connections() {
    return connections;
  }

  /**
   * Prepares.
   *
   * @return what was done, one sentence
   * @throws DatabaseFailure if the database cannot be used, or somebody asked for the end
   */
  public String run() throws DatabaseFailure {
    try (ConnectionGroup group = connections) {
      DatabaseLink link = group.open(Map.of());
      String server = ServerCheck.of(link.jdbc(), settings.address());
      SchemaLock.take(link.jdbc(), console, PATIENCE_SECONDS);
      return prepare(link) + " in " + server;
    } catch (SQLException e) {
      throw connections.failure(
          e, "prepare", "stopped before the database was ready; run it again to go on");
    }
  }

  private String prepare(DatabaseLink link) throws SQLException, DatabaseFailure {
    Connection connection = link.jdbc();
    FoundTables there = makeWay(connection);
    String done;
    if (there.isComplete()) {
      HistoryReset.complete(connection);
      checkCounts(connection);
      // Says whether the server takes writes at all.
      execute(connection, "UPDATE atm_database SET complete = 1");
      done = describe() + " found ready";
    } else {
      done = load(link, there);
    }
    console.accept(done);
    if (settings.history() == HistoryChoice.EMPTY) {
      emptyHistory(connection);
    }
    WithdrawalProcedure.make(connection);
    TrialWithdrawal.run(connection);
    return done;
  }

  private String describe() {
    return String.format(
        Locale.ROOT,
        "%,d branches, %,d tellers and %,d accounts",
        scale.branches(),
        scale.tellers(),
        scale.accounts());
  }

  /** What is there and of use; what is in the way is dropped, if that is allowed. */
  private FoundTables makeWay(Connection connection) throws SQLException, DatabaseFailure {
    FoundTables there = FoundTables.of(connection);
    try {
      there.check();
      checkScale(there);
      if (there.isComplete()) {
        checkCounts(connection);
      }
      return there;
    } catch (DatabaseFailure e) {
      if (!settings.replace()) {
        throw new DatabaseFailure(
            e.code(),
            e.getMessage()
                + "; give another schema, or set the field replace to true to drop them");
      }
      console.accept("replacing tables " + there.listed() + ", because " + e.getMessage());
      AtmDrop.tables(connection, there);
      return FoundTables.of(connection);
    }
  }

  private void checkScale(FoundTables there) throws DatabaseFailure {
    AtmScale found = there.scale();
    if (found != null && !found.equals(scale)) {
      throw new DatabaseFailure(
          DatabaseFailure.OTHER_SCALE,
          String.format(
              Locale.ROOT,
              "schema '%s' holds %,d branches, %,d tellers and %,d accounts, and %s were asked for",
              there.schema(),
              found.branches(),
              found.tellers(),
              found.accounts(),
              describe()));
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

  private String load(DatabaseLink link, FoundTables there) throws SQLException, DatabaseFailure {
    Connection connection = link.jdbc();
    long start = System.nanoTime();
    createTables(connection, there);
    List<AccountRange> loaded = loadedParts(connection);
    long before = loaded.stream().mapToLong(AccountRange::size).sum();
    if (before > 0) {
      console.accept(
          String.format(Locale.ROOT, "going on after %,d accounts of an earlier attempt", before));
    } else {
      clear(connection);
    }
    BranchesAndTellers.load(connection, scale);
    LoadProgress progress = new LoadProgress(scale.accounts(), before, start);
    connections.pause(link); // it keeps the lock of the schema, while others work
    new ParallelLoad(
            connections,
            new AccountLoader(scale, settings.load(), console),
            progress,
            console,
            stopping)
        .run(AccountRange.missing(loaded, scale.accounts()), settings.connections());
    connections.resume(link);
    checkCounts(connection);
    execute(connection, "UPDATE atm_database SET complete = 1");
    console.accept(progress.line(System.nanoTime()));
    return describe() + (before > 0 ? " completed" : " loaded");
  }

  private void createTables(Connection connection, FoundTables there) throws SQLException {
    for (String table : AtmSchema.TABLES) {
      if (!there.has(table)) {
        execute(connection, AtmSchema.definition(table));
      }
      if (table.equals("atm_database") && there.scale() == null) {
        // Before the other tables are made: they are known as ours from the first moment.
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

  /** What a drop has left that did not come to its end. */
  private static void clear(Connection connection) throws SQLException {
    for (String table : List.of("branch", "teller", "account", "history")) {
      execute(connection, "TRUNCATE TABLE " + table);
    }
    execute(connection, "UPDATE atm_database SET emptied = 0, moved = 0, moving = NULL");
  }

  private static List<AccountRange> loadedParts(Connection connection) throws SQLException {
    List<AccountRange> parts = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                // Waits for a commit that a process which ended just now may have sent.
                "SELECT first_account, last_account FROM atm_part FOR UPDATE")) {
      while (rows.next()) {
        parts.add(new AccountRange(rows.getInt(1), rows.getInt(2)));
      }
    }
    return parts;
  }

  private void emptyHistory(Connection connection) throws SQLException {
    List<String> live = LiveEngines.of(connection);
    if (!live.isEmpty()) {
      console.accept("history kept: users may be withdrawing on engine " + String.join(", ", live));
      return;
    }
    long rows = HistoryReset.empty(connection);
    if (rows > 0) {
      console.accept(String.format(Locale.ROOT, "history emptied of %,d rows", rows));
    }
  }

  public static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
