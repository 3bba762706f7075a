package io.github.bancada.sql.tables;

import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.DatabaseJob;
import io.github.bancada.sql.DatabaseLink;
import io.github.bancada.sql.SchemaLock;
import io.github.bancada.sql.WorkLimits;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;

/**
 * Drops only tables that an element of ours made, and not while users may be active. The result is
 * one sentence.
 */
public final class TablesDrop extends DatabaseJob<String> {
  private static final int WAIT_SECONDS = 60;

  private final SchemaContents contents;
  private final Consumer<String> console;

  /**
   * @param console receives a line if there is a wait
   */
  public TablesDrop(
      SchemaContents contents,
      DatabaseAddress address,
      Consumer<String> console,
      WorkLimits limits) {
    super(address, limits, "drop", "stopped before all tables were dropped");
    this.contents = contents;
    this.console = console;
  }

  @Override
  protected String run(DatabaseLink link, String server) throws SQLException, DatabaseException {
    Connection connection = link.jdbc();
    SchemaLock.take(connection, console, WAIT_SECONDS);
    FoundTables tables = FoundTables.of(connection, contents.own());
    if (tables.isEmpty()) {
      return "schema '" + tables.schema() + "' has no tables to drop";
    }
    if (!tables.isOurs()) {
      throw tables.notOurs("; drop these yourself");
    }
    contents.drop(connection, tables);
    return "dropped tables " + tables.listed() + " of schema '" + tables.schema() + "'";
  }
}
