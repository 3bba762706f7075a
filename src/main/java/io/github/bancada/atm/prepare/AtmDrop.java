package io.github.bancada.atm.prepare;

import io.github.bancada.atm.audit.LiveEngines;
import io.github.bancada.atm.bank.FoundTables;
import io.github.bancada.mysql.ConnectionGroup;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.SchemaLock;
import io.github.bancada.mysql.ServerCheck;
import io.github.bancada.mysql.WorkLimits;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Drops only tables that {@link AtmPreparation} created. Not thread-safe. */
public final class AtmDrop {
  private final DatabaseAddress address;
  private final Consumer<String> console;
  private final ConnectionGroup connections;

  public AtmDrop(DatabaseAddress address, Consumer<String> console) {
    this(address, console, WorkLimits.defaults(() -> false));
  }

  public AtmDrop(DatabaseAddress address, Consumer<String> console, WorkLimits limits) {
    this.address = address;
    this.console = console;
    connections = new ConnectionGroup(address, limits);
  }

  /** Its connections; cancelling them from any thread ends {@link #run()} soon. */
  public ConnectionGroup connections() {
    return connections;
  }

  /**
   * Drops the tables.
   *
   * @return the result in one sentence
   * @throws DatabaseFailure if they are not ours or in use
   */
  public String run() throws DatabaseFailure {
    try (ConnectionGroup group = connections) {
      Connection connection = group.open(Map.of()).jdbc();
      ServerCheck.of(connection, address);
      SchemaLock.take(connection, console, 60);
      FoundTables tables = FoundTables.of(connection);
      if (tables.isEmpty()) {
        return "schema '" + tables.schema() + "' has no tables to drop";
      }
      if (!tables.isOurs()) {
        throw new DatabaseFailure(
            DatabaseFailure.NOT_OURS,
            String.format(
                "schema '%s' has tables that ATM Database did not make: %s; drop these yourself",
                tables.schema(), tables.listed()));
      }
      drop(connection, tables);
      return "dropped tables " + tables.listed() + " of schema '" + tables.schema() + "'";
    } catch (SQLException e) {
      throw connections.failure(e, "drop", "stopped before all tables were dropped");
    }
  }

  /** Drops existing tables, {@code atm_database} last because it identifies the others as ours. */
  static void drop(Connection connection, FoundTables tables) throws SQLException, DatabaseFailure {
    if (tables.isOurs() && tables.has("atm_engine")) {
      List<String> live = LiveEngines.of(connection);
      if (!live.isEmpty()) {
        throw new DatabaseFailure(
            DatabaseFailure.IN_USE,
            String.format(
                "users may be withdrawing in schema '%s' on engine %s; wait until their test has"
                    + " ended",
                tables.schema(), String.join(", ", live)));
      }
    }
    if (tables.isOurs() && tables.has("atm_part")) {
      // After an incomplete drop, a preparation must not consider the remaining rows as loaded.
      connection.setAutoCommit(false);
      AtmPreparation.execute(connection, "UPDATE atm_database SET complete = 0");
      AtmPreparation.execute(connection, "DELETE FROM atm_part");
      connection.commit();
      connection.setAutoCommit(true);
    }
    if (tables.isOurs()) {
      WithdrawalProcedure.drop(connection);
    }
    for (String table : tables.present()) {
      if (!table.equals("atm_database")) {
        AtmPreparation.execute(connection, "DROP TABLE " + table);
      }
    }
    if (tables.has("atm_database")) {
      AtmPreparation.execute(connection, "DROP TABLE atm_database");
    }
  }
}
