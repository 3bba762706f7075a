package io.github.bancada.bookshop.audit;

import io.github.bancada.bookshop.shop.FoundShop;
import io.github.bancada.bookshop.shop.ShopRows;
import io.github.bancada.bookshop.shop.ShopSchema;
import io.github.bancada.sql.audit.AuditSnapshot;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.TreeMap;

/** The snapshot of a bookshop, with its prepared rows and its id ranges. Not thread-safe. */
final class ShopSnapshot extends AuditSnapshot {
  private final ShopRows prepared;

  /** Takes the snapshot; the connection is reserved for it until {@link #end}. */
  ShopSnapshot(Connection connection, FoundShop shop) throws SQLException {
    super(connection);
    prepared = new ShopRows(shop.seed(), shop.size());
  }

  /** The prepared rows, from before the first run. */
  ShopRows prepared() {
    return prepared;
  }

  /** Ids that a load generator took. */
  private record Owned(long last, int engine) {}

  /** Which load generator owns an id of a sequence. */
  static final class Owners {
    private final TreeMap<Long, Owned> ranges = new TreeMap<>();

    /** The number of the load generator, 0 if none took the id. */
    int of(long id) {
      var range = ranges.floorEntry(id);
      return range == null || range.getValue().last() < id ? 0 : range.getValue().engine();
    }
  }

  /** The owners of a sequence's ids that are above one. */
  Owners owners(String kind, long above) throws SQLException {
    Owners owners = new Owners();
    forEach(
        "SELECT first_id, last_id, engine FROM bookshop_range WHERE kind = '"
            + kind
            + "' AND first_id > "
            + (above - ShopSchema.RANGE_SIZE),
        row -> owners.ranges.put(row.getLong(1), new Owned(row.getLong(2), row.getInt(3))));
    return owners;
  }

  /** The single number that a query returns. */
  long number(String query) throws SQLException {
    long[] number = new long[1];
    forEach(query, row -> number[0] = row.getLong(1));
    return number[0];
  }
}
