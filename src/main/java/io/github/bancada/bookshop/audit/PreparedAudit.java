package io.github.bancada.bookshop.audit;

import io.github.bancada.bookshop.rows.ShopRows;
import io.github.bancada.bookshop.shop.Money;
import io.github.bancada.bookshop.shop.ShopSize;
import io.github.bancada.mysql.audit.AuditCheck;
import io.github.bancada.mysql.audit.Findings;
import io.github.bancada.text.Quantity;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;

/**
 * Check B6: the prepared rows are all there, and the money of the prepared orders is what their
 * seed made it. Reads every order. Not thread-safe.
 */
final class PreparedAudit {
  private final ShopSnapshot snapshot;
  private final ShopRows rows;
  private final Findings findings = new Findings();
  private long nextOrder = 1;

  private PreparedAudit(ShopSnapshot snapshot) {
    this.snapshot = snapshot;
    rows = snapshot.prepared();
  }

  static AuditCheck of(ShopSnapshot snapshot) throws SQLException {
    PreparedAudit audit = new PreparedAudit(snapshot);
    ShopSize size = snapshot.prepared().size();
    audit.count("country", "co_id", size.countries());
    audit.count("author", "a_id", size.authors());
    audit.count("address", "addr_id", size.addresses());
    audit.count("customer", "c_id", size.customers());
    audit.count("cc_xacts", "cx_o_id", size.orders());
    audit.lines(size.orders());
    snapshot.forEach(
        "SELECT o_id, o_sub_total, o_tax, o_total, cx_xact_amt FROM orders LEFT JOIN cc_xacts ON"
            + " cx_o_id = o_id WHERE o_id <= "
            + size.orders()
            + " ORDER BY o_id",
        audit::order);
    audit.missingBefore(size.orders() + 1L);
    return new AuditCheck(
        "B6",
        audit.findings.count() == 0,
        String.format(
            "prepared rows counted, %s compared with their seed, %s",
            Quantity.of(size.orders(), "prepared order"),
            Quantity.of(audit.findings.count(), "finding")),
        audit.findings.lines());
  }

  private void count(String table, String key, long expected) throws SQLException {
    compare(
        table,
        snapshot.number(
            "SELECT COUNT(*) FROM " + table + " WHERE " + key + " BETWEEN 1 AND " + expected),
        expected);
  }

  private void compare(String table, long found, long expected) {
    if (found != expected) {
      findings.add(
          String.format(
              Locale.ROOT,
              "table '%s' has %,d prepared rows instead of %,d",
              table,
              found,
              expected));
    }
  }

  private void lines(long orders) throws SQLException {
    long expected = rows.lines();
    long found =
        snapshot.number("SELECT COUNT(*) FROM order_line WHERE ol_o_id BETWEEN 1 AND " + orders);
    compare("order_line", found, expected);
    if (found != expected) {
      snapshot.forEach(
          "SELECT o_id, COUNT(ol_o_id) FROM orders LEFT JOIN order_line ON ol_o_id = o_id WHERE"
              + " o_id <= "
              + orders
              + " GROUP BY o_id",
          row -> {
            int lines = rows.lines(row.getLong(1));
            if (row.getInt(2) != lines) {
              findings.add(
                  String.format(
                      "prepared order %d has %d lines instead of %d",
                      row.getLong(1), row.getInt(2), lines));
            }
          });
    }
  }

  private void order(ResultSet row) throws SQLException {
    long id = row.getLong(1);
    missingBefore(id);
    nextOrder = id + 1;
    ShopRows.OrderMoney expected = rows.money(id);
    BigDecimal payment = row.getBigDecimal(5);
    boolean same =
        Money.cents(row.getBigDecimal(2)) == expected.subTotalCents()
            && Money.cents(row.getBigDecimal(3)) == expected.taxCents()
            && Money.cents(row.getBigDecimal(4)) == expected.totalCents();
    if (!same) {
      findings.add(
          String.format(
              "prepared order %d: %s + tax %s, total %s instead of %s + tax %s, total %s",
              id,
              row.getString(2),
              row.getString(3),
              row.getString(4),
              Money.decimal(expected.subTotalCents()),
              Money.decimal(expected.taxCents()),
              Money.decimal(expected.totalCents())));
    }
    if (payment == null) {
      findings.add("prepared order " + id + " has no payment");
    } else if (Money.cents(payment) != expected.totalCents()) {
      findings.add(
          String.format(
              "prepared order %d: its payment has %s instead of %s",
              id, payment, Money.decimal(expected.totalCents())));
    }
  }

  private void missingBefore(long order) {
    for (; nextOrder < order; nextOrder++) {
      findings.add("prepared order " + nextOrder + " is missing");
    }
  }
}
