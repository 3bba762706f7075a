package io.github.bancada.sql.tables;

import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.DatabaseJob;
import io.github.bancada.sql.DatabaseLink;
import io.github.bancada.sql.SchemaLock;
import io.github.bancada.sql.WorkLimits;
import io.github.bancada.sql.load.LoadProgress;
import io.github.bancada.sql.load.LoadTable;
import io.github.bancada.sql.load.ParallelLoad;
import io.github.bancada.sql.load.RowLoader;
import io.github.bancada.sql.load.RowRange;
import io.github.bancada.text.Quantity;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Creates the tables of a workload and loads them, unless they are ready; continues an earlier
 * attempt. Changes only its own tables, unless it may replace others. The result is one sentence.
 *
 * <p>After a cancel, loaded rows stay, and the next preparation continues. Several load generators
 * may prepare at once: one works, the others wait for it.
 */
public final class TablesPreparation extends DatabaseJob<String> {
  private static final int WAIT_SECONDS = 24 * 60 * 60;

  private final PreparationSettings settings;
  private final PreparedTables tables;
  private final SchemaContents contents;
  private final Consumer<String> console;
  private final BooleanSupplier stopping;

  /**
   * @param console receives lines about the progress
   */
  public TablesPreparation(
      PreparationSettings settings,
      PreparedTables tables,
      Consumer<String> console,
      WorkLimits limits) {
    super(
        settings.address(),
        limits,
        "prepare",
        "stopped before the database was ready; run it again to continue");
    this.settings = settings;
    this.tables = tables;
    this.console = console;
    contents = tables.contents();
    stopping = limits.stopping();
  }

  @Override
  protected String run(DatabaseLink link, String server) throws SQLException, DatabaseException {
    Connection connection = link.jdbc();
    SchemaLock.take(connection, console, WAIT_SECONDS);
    FoundTables found = usable(connection);
    String done;
    if (found.isComplete()) {
      contents.complete(connection);
      done = tables.text() + " found ready";
    } else {
      done = load(link, found);
    }
    console.accept(done);
    contents.procedures().make(connection);
    tables.ready(connection, console);
    return done + " in " + server;
  }

  /** The existing tables that fit; drops others if allowed. */
  private FoundTables usable(Connection connection) throws SQLException, DatabaseException {
    FoundTables found = FoundTables.of(connection, contents.own());
    try {
      found.check();
      checkSize(connection, found);
      if (found.isComplete()) {
        count(connection);
      }
      return found;
    } catch (DatabaseException e) {
      if (!settings.replace()) {
        throw new DatabaseException(
            e.code(),
            e.getMessage() + "; use another schema, or set the field replace to true to drop them");
      }
      console.accept("replacing tables " + found.listed() + ", because " + e.getMessage());
      contents.drop(connection, found);
      return FoundTables.of(connection, contents.own());
    }
  }

  /** Announces the count, because counting millions of rows takes seconds. */
  private void count(Connection connection) throws SQLException, DatabaseException {
    long rows = tables.loads().stream().mapToLong(LoadTable::rows).sum();
    console.accept("counting " + Quantity.of(rows, tables.unit()));
    tables.checkCounts(connection);
  }

  private void checkSize(Connection connection, FoundTables found)
      throws SQLException, DatabaseException {
    Optional<String> other = found.isMarked() ? tables.otherSize(connection) : Optional.empty();
    if (other.isPresent()) {
      throw new DatabaseException(
          DatabaseException.OTHER_SCALE, "schema '" + found.schema() + "' has " + other.get());
    }
  }

  private String load(DatabaseLink link, FoundTables found) throws SQLException, DatabaseException {
    long start = System.nanoTime();
    Connection connection = link.jdbc();
    contents.create(connection, found, tables.markerRow());
    Map<String, List<RowRange>> loaded = contents.parts().loaded(connection);
    Map<LoadTable, List<RowRange>> missing = new LinkedHashMap<>();
    long before = 0;
    long total = 0;
    for (LoadTable table : tables.loads()) {
      List<RowRange> ranges = loaded.getOrDefault(table.name(), List.of());
      missing.put(table, RowRange.missing(ranges, table.units()));
      before += ranges.stream().mapToLong(table.maker()::rows).sum();
      total += table.rows();
    }
    if (before > 0) {
      console.accept(
          "continuing after " + Quantity.of(before, tables.unit()) + " of an earlier attempt");
    } else {
      contents.clear(connection, found);
    }
    tables.begin(connection, before == 0);
    load(link, missing, new LoadProgress(tables.unit() + "s", total, before, start));
    count(connection);
    contents.complete(connection);
    return tables.text() + (before > 0 ? " completed" : " loaded");
  }

  private void load(
      DatabaseLink link, Map<LoadTable, List<RowRange>> missing, LoadProgress progress)
      throws SQLException, DatabaseException {
    connections().pause(link); // it only holds the schema lock while others load
    RowLoader loader = new RowLoader(settings.load(), contents.parts()::mark, console);
    new ParallelLoad(connections(), link, loader, progress, console, stopping)
        .run(missing, settings.connections());
    connections().resume(link);
    console.accept(progress.line(System.nanoTime()));
  }
}
