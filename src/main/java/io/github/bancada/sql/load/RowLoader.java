package io.github.bancada.sql.load;

import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.SqlDialect;
import io.github.bancada.sql.SqlFailure;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * Loads ranges of rows. Each range and its mark are one transaction, so a range is loaded
 * completely or not at all. Thread-safe, with a connection for each thread.
 */
public final class RowLoader {
  private static final int UNITS_PER_INSERT = 1_000;

  private final LoadMode mode;
  private final BiFunction<LoadTable, RowRange, String> mark;
  private final Consumer<String> console;
  private boolean inserts;

  /**
   * @param mark gives the SQL that marks a range as loaded, within its transaction
   * @param console receives a message if the server forbids local files
   */
  public RowLoader(
      LoadMode mode, BiFunction<LoadTable, RowRange, String> mark, Consumer<String> console) {
    this.mode = mode;
    this.mark = mark;
    this.console = console;
    inserts = mode == LoadMode.INSERTS;
  }

  /**
   * Loads a range and commits.
   *
   * @param connection with auto-commit off
   * @return number of rows
   */
  long load(Connection connection, LoadTable table, RowRange range)
      throws SQLException, DatabaseException {
    try (Statement statement = connection.createStatement()) {
      long expected = table.maker().rows(range);
      long rows = rows(statement, table, range);
      if (rows != expected) {
        connection.rollback();
        throw new DatabaseException(
            DatabaseException.OTHER_COUNTS,
            String.format(
                "the server stored %,d of %,d rows of table '%s' (%d to %d); stop other programs"
                    + " that write to the table",
                rows, expected, table.name(), range.first(), range.last()));
      }
      statement.executeUpdate(mark.apply(table, range));
      connection.commit();
      return rows;
    }
  }

  private long rows(Statement statement, LoadTable table, RowRange range)
      throws SQLException, DatabaseException {
    SqlDialect dialect = SqlDialect.of(statement.getConnection());
    if (!isByInserts()) {
      try {
        return dialect.load(
            statement, table.name(), table.columns(), new RowStream(table.maker(), range));
      } catch (SQLException e) {
        if (dialect.failure(e) != SqlFailure.NO_BULK_LOAD) {
          throw e;
        }
        noLocalInfile(e);
      }
    }
    return inserts(statement, table, range);
  }

  private static long inserts(Statement statement, LoadTable table, RowRange range)
      throws SQLException {
    long rows = 0;
    String begin = "INSERT INTO " + table.name() + " (" + table.columns() + ") VALUES ";
    RowBuffer values = RowBuffer.values();
    for (long first = range.first(); first <= range.last(); first += UNITS_PER_INSERT) {
      long last = Math.min(range.last(), first + UNITS_PER_INSERT - 1);
      values.clear();
      for (long unit = first; unit <= last; unit++) {
        table.maker().write(unit, values);
      }
      rows += statement.executeLargeUpdate(begin + values);
    }
    return rows;
  }

  private synchronized boolean isByInserts() {
    return inserts;
  }

  private synchronized void noLocalInfile(SQLException e) throws DatabaseException {
    if (mode == LoadMode.LOCAL_INFILE) {
      throw new DatabaseException(
          DatabaseException.NO_LOCAL_INFILE,
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
