package io.github.bancada.mysql.tables;

import io.github.bancada.mysql.ConnectionGroup;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.SchemaLock;
import io.github.bancada.mysql.ServerCheck;
import io.github.bancada.mysql.WorkLimits;
import io.github.bancada.mysql.engine.EngineRegister;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Drops only tables that an element of ours made. Not thread-safe. */
public final class TablesDrop {
  private static final int WAIT_SECONDS = 60;

  /**
   * What a preparation made. Immutable.
   *
   * @param own the tables
   * @param engines the load generators that may be active
   * @param parts the table with one row for each loaded range
   * @param procedures the stored procedures
   */
  public record Made(
      OwnTables own, EngineRegister engines, String parts, List<StoredProcedure> procedures) {
    public Made {
      procedures = List.copyOf(procedures);
    }

    /**
     * Drops existing tables, the marker last because it identifies the others as ours.
     *
     * @throws DatabaseFailure if virtual users may be active
     */
    public void drop(Connection connection, FoundTables tables)
        throws SQLException, DatabaseFailure {
      if (tables.isOurs() && tables.has(engines.table())) {
        checkUnused(connection, tables);
      }
      if (tables.isOurs() && tables.has(parts)) {
        // After an incomplete drop, a preparation must not consider the remaining rows as loaded.
        connection.setAutoCommit(false);
        execute(connection, "UPDATE " + own.marker() + " SET complete = 0");
        execute(connection, "DELETE FROM " + parts);
        connection.commit();
        connection.setAutoCommit(true);
      }
      if (tables.isOurs()) {
        for (StoredProcedure procedure : procedures) {
          procedure.drop(connection);
        }
      }
      for (String table : tables.present()) {
        if (!table.equals(own.marker())) {
          execute(connection, "DROP TABLE " + table);
        }
      }
      if (tables.has(own.marker())) {
        execute(connection, "DROP TABLE " + own.marker());
      }
    }

    private void checkUnused(Connection connection, FoundTables tables)
        throws SQLException, DatabaseFailure {
      List<String> live = engines.live(connection);
      if (!live.isEmpty()) {
        throw new DatabaseFailure(
            DatabaseFailure.IN_USE,
            String.format(
                "users may be active in schema '%s' on engine %s; wait until their test has ended",
                tables.schema(), String.join(", ", live)));
      }
    }
  }

  private final Made made;
  private final DatabaseAddress address;
  private final Consumer<String> console;
  private final ConnectionGroup connections;

  /**
   * @param console receives a line if there is a wait
   */
  public TablesDrop(
      Made made, DatabaseAddress address, Consumer<String> console, WorkLimits limits) {
    this.made = made;
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
      SchemaLock.take(connection, console, WAIT_SECONDS);
      FoundTables tables = FoundTables.of(connection, made.own());
      if (tables.isEmpty()) {
        return "schema '" + tables.schema() + "' has no tables to drop";
      }
      if (!tables.isOurs()) {
        throw tables.notOurs("; drop these yourself");
      }
      made.drop(connection, tables);
      return "dropped tables " + tables.listed() + " of schema '" + tables.schema() + "'";
    } catch (SQLException e) {
      throw connections.failure(e, "drop", "stopped before all tables were dropped");
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
