package io.github.bancada.bookshop.prepare;

import io.github.bancada.bookshop.rows.ShopRows;
import io.github.bancada.bookshop.shop.FoundShop;
import io.github.bancada.bookshop.shop.ShopRights;
import io.github.bancada.bookshop.shop.ShopSchema;
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
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Creates the tables of {@link ShopSchema} and loads them at a size, unless they are ready;
 * continues an earlier attempt. Changes only its own tables, unless it may replace others. Rows of
 * earlier runs stay.
 *
 * <p>Not thread-safe, but any thread may call {@link #connections()}. Several load generators may
 * prepare at once: one works, the others wait for it.
 */
public final class ShopPreparation {
  private static final int WAIT_SECONDS = 24 * 60 * 60;

  private final PreparationSettings settings;
  private final ShopRows rows;
  private final Consumer<String> console;
  private final BooleanSupplier stopping;
  private final ConnectionGroup connections;

  /**
   * @param console receives lines about the progress
   */
  public ShopPreparation(
      PreparationSettings settings, Consumer<String> console, WorkLimits limits) {
    this.settings = settings;
    rows = new ShopRows(settings.seed(), settings.size());
    this.console = console;
    stopping = limits.stopping();
    connections = new ConnectionGroup(settings.address(), limits);
  }

  /**
   * Its connections. Cancelling them from any thread ends {@link #run()} soon; loaded rows stay,
   * and the next run continues.
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
    FoundShop found = usable(link.jdbc());
    ShopTables tables = new ShopTables(link.jdbc());
    String done;
    if (found.tables().isComplete()) {
      tables.complete();
      done = settings.size().text() + " found ready";
    } else {
      done = load(link, tables, found);
    }
    console.accept(done);
    ShopDrop.MADE.procedures().forEach(procedure -> procedure.make(link.jdbc()));
    ShopRights.check(link.jdbc());
    return done;
  }

  /** The existing tables that fit; drops others if allowed. */
  private FoundShop usable(Connection connection) throws SQLException, DatabaseFailure {
    FoundShop found = FoundShop.of(connection);
    FoundTables tables = found.tables();
    try {
      tables.check();
      checkSize(found);
      if (tables.isComplete()) {
        new ShopTables(connection).checkCounts(rows.tables());
      }
      return found;
    } catch (DatabaseFailure e) {
      if (!settings.replace()) {
        throw new DatabaseFailure(
            e.code(),
            e.getMessage() + "; use another schema, or set the field replace to true to drop them");
      }
      console.accept("replacing tables " + tables.listed() + ", because " + e.getMessage());
      ShopDrop.MADE.drop(connection, tables);
      return FoundShop.of(connection);
    }
  }

  private void checkSize(FoundShop found) throws DatabaseFailure {
    if (found.size() == null) {
      return;
    }
    if (!found.size().equals(settings.size()) || found.seed() != settings.seed()) {
      throw new DatabaseFailure(
          DatabaseFailure.OTHER_SCALE,
          String.format(
              "schema '%s' has %s with seed %s instead of %s with seed %s",
              found.tables().schema(),
              found.size().text(),
              found.seed(),
              settings.size().text(),
              settings.seed()));
    }
  }

  private String load(DatabaseLink link, ShopTables tables, FoundShop found)
      throws SQLException, DatabaseFailure {
    long start = System.nanoTime();
    tables.create(found, settings);
    List<LoadTable> all = rows.tables();
    Map<String, List<RowRange>> loaded = tables.loaded();
    long before = rowsOf(all, loaded);
    if (before > 0) {
      console.accept("continuing after " + Quantity.of(before, "row") + " of an earlier attempt");
    } else {
      tables.clear(settings.size());
    }
    Map<LoadTable, List<RowRange>> missing = new LinkedHashMap<>();
    long total = 0;
    for (LoadTable table : all) {
      missing.put(
          table, RowRange.missing(loaded.getOrDefault(table.name(), List.of()), table.units()));
      total += table.maker().rows(table.all());
    }
    LoadProgress progress = new LoadProgress("rows", total, before, start);
    connections.pause(link); // it only holds the schema lock while others load
    RowLoader loader = new RowLoader(settings.load(), ShopTables::mark, console);
    new ParallelLoad(connections, loader, progress, console, stopping)
        .run(missing, settings.connections());
    connections.resume(link);
    console.accept(progress.line(System.nanoTime()));
    index(tables);
    tables.checkCounts(all);
    tables.complete();
    return settings.size().text() + (before > 0 ? " completed" : " loaded");
  }

  private static long rowsOf(List<LoadTable> tables, Map<String, List<RowRange>> loaded) {
    long rows = 0;
    for (LoadTable table : tables) {
      for (RowRange range : loaded.getOrDefault(table.name(), List.of())) {
        rows += table.maker().rows(range);
      }
    }
    return rows;
  }

  private void index(ShopTables tables) throws SQLException {
    for (String table : ShopSchema.LOADED) {
      int missing = tables.missingIndexes(table).size();
      if (missing > 0) {
        long start = System.nanoTime();
        tables.addIndexes(table);
        console.accept(
            String.format(
                Locale.ROOT,
                "%s of table %s made in %.1f s",
                Quantity.of(missing, "index", "indexes"),
                table,
                (System.nanoTime() - start) / 1e9));
      }
    }
  }
}
