package io.github.bancada.bookshop.audit;

import io.github.bancada.bookshop.shop.StockRule;
import io.github.bancada.sql.audit.AmountChain;
import io.github.bancada.sql.audit.AuditCheck;
import io.github.bancada.sql.audit.Findings;
import io.github.bancada.text.Quantity;
import java.sql.SQLException;
import java.util.Map;
import java.util.TreeMap;

/**
 * The stock of each item as the last audit saw it, 2 bytes each. Check B2 of later orders: the
 * stock of an item in them moved from there exactly by the rule, once for each line. Not
 * thread-safe.
 */
final class KnownStock {
  private final short[] stock;

  /** Reads the stock of all items. */
  KnownStock(ShopSnapshot snapshot) throws SQLException {
    stock = new short[snapshot.prepared().size().items()];
    snapshot.forEach(
        "SELECT i_id, i_stock FROM item",
        row -> {
          if (isKnown(row.getLong(1))) {
            stock[(int) row.getLong(1) - 1] = row.getShort(2);
          }
        });
  }

  private boolean isKnown(long item) {
    return item >= 1 && item <= stock.length;
  }

  /** Compares and takes over the stock of the items in some orders. */
  AuditCheck check(ShopSnapshot snapshot, NewIds orders) throws SQLException {
    Map<Long, AmountChain> moved = new TreeMap<>();
    long[] lines = new long[1];
    snapshot.forEach(
        "SELECT ol_i_id, ol_qty, ol_stock FROM order_line WHERE ol_stock IS NOT NULL AND "
            + orders.in("ol_o_id"),
        row -> {
          lines[0]++;
          moved
              .computeIfAbsent(row.getLong(1), item -> new AmountChain())
              .add(row.getInt(3), StockRule.after(row.getInt(3), row.getInt(2)));
        });
    Findings findings = new Findings();
    int items = moved.size();
    snapshot.forEachOf(
        Map.copyOf(moved).keySet(),
        keys -> "SELECT i_id, i_stock FROM item WHERE i_id IN (" + keys + ")",
        row -> item(row.getLong(1), row.getShort(2), moved.remove(row.getLong(1)), findings));
    moved.keySet().forEach(item -> findings.add("item " + item + " does not exist"));
    return findings.check(
        "B2",
        String.format(
            "stock of %s followed from the last audit through %s, %s",
            Quantity.of(items, "item"),
            Quantity.of(lines[0], "order line"),
            Quantity.of(findings.count(), "finding")));
  }

  private void item(long item, short now, AmountChain chain, Findings findings) {
    if (!isKnown(item)) {
      findings.add("item " + item + " was not prepared");
      return;
    }
    short start = stock[(int) item - 1];
    stock[(int) item - 1] = now;
    if (!chain.leads(start, now)) {
      findings.add(
          String.format(
              "item %d: stock %d, from %d by its %s %d",
              item, now, start, Quantity.of(chain.rows(), "order line"), start + chain.moved()));
    }
  }
}
