package io.github.bancada.bookshop;

import io.github.bancada.bookshop.shop.ShopRows;
import io.github.bancada.bookshop.shop.ShopSchema;
import io.github.bancada.sql.load.LoadTable;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;

/** Checksums of all prepared rows, the same on all servers of one kind. */
public final class ShopChecksums {
  private ShopChecksums() {}

  /** By table: number of rows and a sum over all columns of all rows. */
  public static Map<String, String> of(SmallShop shop) throws SQLException {
    Map<String, String> sums = new TreeMap<>();
    for (LoadTable each : new ShopRows(1, SmallShop.SIZE).tables()) {
      String table = each.name();
      String columns = String.join(", ", ShopSchema.OWN.columnNames(table));
      sums.put(
          table,
          shop.one(
              "SELECT CONCAT(COUNT(*), ' rows, ', SUM("
                  + shop.either("CRC32", "hashtext")
                  + "(CONCAT_WS('|', "
                  + columns
                  + ")))) FROM "
                  + table));
    }
    return sums;
  }
}
