package io.github.bancada.sql.tables;

import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.EngineRegister;
import io.github.bancada.sql.Sql;
import io.github.bancada.sql.SqlDialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * What a workload has in a schema at any size. Immutable.
 *
 * @param own the tables
 * @param engines the load generators that may be active
 * @param parts records what is loaded
 * @param procedures the stored procedures
 */
public record SchemaContents(
    OwnTables own, EngineRegister engines, PartsTable parts, StoredProcedures procedures) {
  /**
   * Drops existing tables, the marker last because it identifies the others as ours.
   *
   * @throws DatabaseException if virtual users may be active
   */
  void drop(Connection connection, FoundTables tables) throws SQLException, DatabaseException {
    if (tables.isOurs() && tables.has(engines.table())) {
      checkUnused(connection, tables);
    }
    if (tables.isOurs() && tables.has(parts.name())) {
      // After an incomplete drop, a preparation must not consider the remaining rows as loaded.
      connection.setAutoCommit(false);
      Sql.execute(connection, "UPDATE " + own.marker() + " SET complete = 0");
      Sql.execute(connection, "DELETE FROM " + parts.name());
      connection.commit();
      connection.setAutoCommit(true);
    }
    if (tables.isOurs()) {
      procedures.drop(connection);
    }
    for (String table : tables.present()) {
      if (!table.equals(own.marker())) {
        Sql.execute(connection, "DROP TABLE " + table);
      }
    }
    if (tables.has(own.marker())) {
      Sql.execute(connection, "DROP TABLE " + own.marker());
    }
  }

  private void checkUnused(Connection connection, FoundTables tables)
      throws SQLException, DatabaseException {
    List<String> live = engines.live(connection);
    if (!live.isEmpty()) {
      throw new DatabaseException(
          DatabaseException.IN_USE,
          String.format(
              "users may be active in schema '%s' on engine %s; wait until their test has ended",
              tables.schema(), String.join(", ", live)));
    }
  }

  /** Creates the tables that are missing. */
  void create(Connection connection, FoundTables found, String markerRow) throws SQLException {
    for (String table : own.names()) {
      if (!found.has(table)) {
        Sql.execute(connection, own.definition(table, SqlDialect.of(connection)));
      }
      if (table.equals(own.marker()) && !found.isMarked()) {
        // Before the other tables, so that they are always known as ours.
        Sql.execute(connection, "INSERT INTO " + table + " VALUES (" + markerRow + ")");
      }
    }
  }

  /** Removes the rows that an incomplete drop has left. */
  void clear(Connection connection, FoundTables found) throws SQLException {
    for (String table : own.rowTables()) {
      if (found.has(table)) {
        Sql.execute(connection, "TRUNCATE TABLE " + table);
      }
    }
  }

  /** Marks the tables as complete; fails on a read-only server, even if they are complete. */
  void complete(Connection connection) throws SQLException {
    Sql.execute(connection, "UPDATE " + own.marker() + " SET complete = 1");
  }
}
