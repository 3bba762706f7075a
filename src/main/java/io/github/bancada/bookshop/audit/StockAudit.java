package io.github.bancada.bookshop.audit;

import io.github.bancada.bookshop.shop.StockRule;
import io.github.bancada.sql.audit.AmountChain;
import io.github.bancada.sql.audit.AuditCheck;
import io.github.bancada.sql.audit.Findings;
import io.github.bancada.text.Quantity;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;

/**
 * Check B2: the stock of each item moved from the prepared one exactly by the rule, once for each
 * order line of a run (see {@link StockRule}). Reads the lines of all runs and every item. Not
 * thread-safe.
 */
final class StockAudit {
  private final ShopSnapshot snapshot;
  private final Findings findings = new Findings();
  private final Map<Long, AmountChain> moved = new HashMap<>();
  private long lines;
  private long nextItem = 1;

  private StockAudit(ShopSnapshot snapshot) {
    this.snapshot = snapshot;
  }

  static AuditCheck of(ShopSnapshot snapshot) throws SQLException {
    StockAudit audit = new StockAudit(snapshot);
    int items = snapshot.prepared().size().items();
    snapshot.forEach(
        "SELECT ol_i_id, ol_qty, ol_stock FROM order_line WHERE ol_stock IS NOT NULL AND ol_o_id > "
            + snapshot.prepared().size().orders(),
        audit::line);
    snapshot.forEach("SELECT i_id, i_stock FROM item ORDER BY i_id", audit::item);
    audit.missingBefore(items + 1L);
    audit.moved.forEach(
        (item, chain) ->
            audit.findings.add(
                "item "
                    + item
                    + " does not exist, but has "
                    + Quantity.of(chain.rows(), "order line")));
    return audit.findings.check(
        "B2",
        String.format(
            "stock of %s followed from the prepared one through %s, %s",
            Quantity.of(items, "item"),
            Quantity.of(audit.lines, "order line"),
            Quantity.of(audit.findings.count(), "finding")));
  }

  private void line(ResultSet row) throws SQLException {
    int before = row.getInt(3);
    moved
        .computeIfAbsent(row.getLong(1), item -> new AmountChain())
        .add(before, StockRule.after(before, row.getInt(2)));
    lines++;
  }

  private void item(ResultSet row) throws SQLException {
    long item = row.getLong(1);
    missingBefore(item);
    nextItem = item + 1;
    if (item < 1 || item > snapshot.prepared().size().items()) {
      findings.add("item " + item + " was not prepared");
      return;
    }
    int stock = row.getInt(2);
    int start = snapshot.prepared().stock(item);
    AmountChain chain = moved.remove(item);
    if (chain == null ? stock != start : !chain.leads(start, stock)) {
      long expected = start + (chain == null ? 0 : chain.moved());
      findings.add(
          String.format(
              "item %d: stock %d, from %d by its %s %d: difference %d%s",
              item,
              stock,
              start,
              Quantity.of(chain == null ? 0 : chain.rows(), "order line"),
              expected,
              stock - expected,
              stock == expected ? ", but the stocks in its lines are inconsistent" : ""));
    }
  }

  private void missingBefore(long item) {
    for (; nextItem < item; nextItem++) {
      findings.add("item " + nextItem + " is missing");
    }
  }
}
