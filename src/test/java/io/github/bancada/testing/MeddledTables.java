package io.github.bancada.testing;

import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.load.LoadTable;
import io.github.bancada.sql.load.RowBuffer;
import io.github.bancada.sql.load.RowMaker;
import io.github.bancada.sql.load.RowRange;
import io.github.bancada.sql.tables.PreparedTables;
import io.github.bancada.sql.tables.SchemaContents;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Tables in the middle of whose load something happens, in the thread that loads: when the first
 * row of a chunk is made, so that with fewer connections than chunks before it, one of those is
 * committed. Thread-safe if they are.
 *
 * @param tables what they are otherwise
 * @param name of the table
 * @param chunk its number, from 1
 * @param meanwhile what happens
 */
public record MeddledTables(PreparedTables tables, String name, int chunk, Runnable meanwhile)
    implements PreparedTables {

  @Override
  public List<LoadTable> loads() {
    return tables.loads().stream()
        .map(table -> table.name().equals(name) ? meddled(table) : table)
        .toList();
  }

  private LoadTable meddled(LoadTable table) {
    long unit = (chunk - 1L) * table.chunk() + 1;
    RowMaker maker =
        new RowMaker() {
          @Override
          public void write(long number, RowBuffer out) {
            if (number == unit) {
              meanwhile.run();
            }
            table.maker().write(number, out);
          }

          @Override
          public long rows(RowRange units) {
            return table.maker().rows(units);
          }
        };
    return new LoadTable(
        table.name(),
        table.key(),
        table.columns(),
        table.indexes(),
        table.units(),
        table.chunk(),
        maker);
  }

  @Override
  public SchemaContents contents() {
    return tables.contents();
  }

  @Override
  public String text() {
    return tables.text();
  }

  @Override
  public String unit() {
    return tables.unit();
  }

  @Override
  public String markerRow() {
    return tables.markerRow();
  }

  @Override
  public Optional<String> otherSize(Connection connection) throws SQLException {
    return tables.otherSize(connection);
  }

  @Override
  public void begin(Connection connection, boolean afresh) throws SQLException {
    tables.begin(connection, afresh);
  }

  @Override
  public void checkCounts(Connection connection) throws SQLException, DatabaseException {
    tables.checkCounts(connection);
  }

  @Override
  public void ready(Connection connection, Consumer<String> console) throws SQLException {
    tables.ready(connection, console);
  }
}
