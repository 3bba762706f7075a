package io.github.bancada.bookshop.shop;

import io.github.bancada.sql.load.LoadTable;
import io.github.bancada.sql.load.RowMaker;
import io.github.bancada.sql.load.RowRange;
import java.time.LocalDate;
import java.util.List;

/**
 * The tables to load for a seed and a size. Values and lengths are those of DBT-1's generator; the
 * differences are in docs/bookshop-database.md. Immutable, thread-safe.
 *
 * @param seed same seed and size, same rows
 */
public record ShopRows(long seed, ShopSize size) {
  /**
   * The day on which every bookshop is prepared: DBT-1 takes the current day, but then the same
   * seed would give other rows on another day. Runs use the server's own clock.
   */
  public static final LocalDate TODAY = LocalDate.of(2026, 1, 1);

  private static final int SMALL = 50_000;

  /** Rows of some 600 bytes. */
  private static final int WIDE = 10_000;

  /** In the order of loading. */
  public List<LoadTable> tables() {
    StockRows stock = new StockRows(seed, size);
    PeopleRows people = new PeopleRows(seed, size);
    SalesRows sales = new SalesRows(seed, size);
    return List.of(
        table("country", "co_id", size.countries(), SMALL, stock::country),
        table("author", "a_id", size.authors(), WIDE, stock::author),
        table("item", "i_id", size.items(), WIDE, stock::item),
        table("address", "addr_id", size.addresses(), SMALL, people::address),
        table("customer", "c_id", size.customers(), WIDE, people::customer),
        table("orders", "o_id", size.orders(), SMALL, sales::order),
        table("order_line", "ol_o_id", size.orders(), WIDE, sales.new Lines()),
        table("cc_xacts", "cx_o_id", size.orders(), SMALL, sales::payment));
  }

  private static LoadTable table(String name, String key, int units, int chunk, RowMaker maker) {
    return new LoadTable(
        name, key, ShopSchema.loadedColumns(name), ShopSchema.indexes(name), units, chunk, maker);
  }

  /** The prepared stock of an item. */
  public int stock(long item) {
    return new StockRows(seed, size).stock(item);
  }

  /** Number of lines of all prepared orders. */
  public long lines() {
    return new SalesRows(seed, size).new Lines().rows(new RowRange(1, size.orders()));
  }
}
