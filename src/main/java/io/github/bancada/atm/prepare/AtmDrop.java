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

/** Drops the tables that {@link AtmPreparation} made, and no others. Not thread-safe. */
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

  /** What it works over; to cancel it, from any thread, ends {@link #run()} soon. */
  public ConnectionGroup connections() {
    return connections;
  }

  /**
   * Drops.
   *
   * @return what was done, one sentence
   * @throws DatabaseFailure if there are none, they are not ours, or users are at work on them
   */
  public String run() throws DatabaseFailure {
    try (ConnectionGroup group = connections) {
      Connection connection = group.open(Map.of()).jdbc();
      ServerCheck.of(connection, address);
      SchemaLock.take(connection, console, 60);
      FoundTables there = FoundTables.of(connection);
      if (there.isEmpty()) {
        return "schema '" + there.schema() + "' has no tables to drop";
      }
      if (!there.isOurs()) {
        throw new DatabaseFailure(
            DatabaseFailure.NOT_OURS,
            "schema '"
                + there.schema()
                + "' has tables that ATM Database did not make: "
                + there.listed()
                + "; drop them yourself");
      }
      tables(connection, there);
      return "dropped tables " + there.listed() + " of schema '" + there.schema() + "'";
    } catch (SQLException e) {
      throw connections.failure(e, "drop", "stopped before all tables were dropped");
    }
  }

  /**
   * Drops what is there, {@code atm_database} last: until then it is known whose tables they are.
   */
  static void tables(Connection connection, FoundTables there)
      throws SQLException, DatabaseFailure {
    if (there.isOurs() && there.has("atm_engine")) {
      List<String> live = LiveEngines.of(connection);
      if (!live.isEmpty()) {
        throw new DatabaseFailure(
            DatabaseFailure.IN_USE,
            "users may be withdrawing in schema '"
                + there.schema()
                + "' on engine "
                + String.join(", ", live)
                + "; wait until their test is over");
      }
    }
    if (there.isOurs() && there.has("atm_part")) {
      // Should the drop not come to its end, a preparation must not take what is left for loaded.
      connection.setAutoCommit(false);
      AtmPreparation.execute(connection, "UPDATE atm_database SET complete = 0");
      AtmPreparation.execute(connection, "DELETE FROM atm_part");
      connection.commit();
      connection.setAutoCommit(true);
    }
    if (there.isOurs()) {
      WithdrawalProcedure.drop(connection);
    }
    for (String table : there.present()) {
      if (!table.equals("atm_database")) {
        AtmPreparation.execute(connection, "DROP TABLE " + table);
      }
    }
    if (there.has("atm_database")) {
      AtmPreparation.execute(connection, "DROP TABLE atm_database");
    }
  }
}
