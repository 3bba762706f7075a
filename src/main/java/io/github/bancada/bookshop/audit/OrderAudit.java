package io.github.bancada.bookshop.audit;

import io.github.bancada.bookshop.shop.Money;
import io.github.bancada.sql.audit.AuditCheck;
import io.github.bancada.sql.audit.Findings;
import io.github.bancada.text.Quantity;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Check B1: each order of a run agrees with its lines, cart and payment, to the cent. Not
 * thread-safe.
 */
final class OrderAudit {
  private static final String QUERY =
      "%s o_id, o_sub_total, o_tax, o_total, cx_xact_amt, sc_total, c_discount,"
          + " b.addr_id, s.addr_id, ol_id, ol_i_id, ol_qty, ol_discount, ol_cost, ol_stock,"
          + " scl_qty, scl_cost FROM orders"
          + " LEFT JOIN cc_xacts ON cx_o_id = o_id LEFT JOIN shopping_cart ON sc_id = o_id"
          + " LEFT JOIN customer ON c_id = o_c_id"
          + " LEFT JOIN address b ON b.addr_id = o_bill_addr_id"
          + " LEFT JOIN address s ON s.addr_id = o_ship_addr_id"
          + " LEFT JOIN order_line ON ol_o_id = o_id"
          + " LEFT JOIN shopping_cart_line ON scl_sc_id = o_id AND scl_i_id = ol_i_id"
          + " WHERE %s ORDER BY o_id, ol_id";

  /** Lines of a cart that its order does not have; the index is read once. */
  private static final String MISSING =
      "%s scl_sc_id, scl_i_id FROM orders"
          + " JOIN shopping_cart_line ON scl_sc_id = o_id"
          + " LEFT JOIN order_line ON ol_o_id = o_id AND ol_i_id = scl_i_id"
          + " WHERE %s AND ol_o_id IS NULL";

  private final Findings findings = new Findings();
  private long orders;

  // the current order
  private long order;
  private long subTotal;
  private long tax;
  private long total;
  private long discount;
  private int lines;
  private long goods;
  private long books;

  private OrderAudit() {}

  static AuditCheck of(ShopSnapshot snapshot, NewIds orders) throws SQLException {
    OrderAudit audit = new OrderAudit();
    String some = orders.in("o_id");
    snapshot.forEach(String.format(QUERY, snapshot.dialect().selectInOrder(), some), audit::row);
    audit.close();
    snapshot.forEach(
        String.format(MISSING, snapshot.dialect().selectInOrder(), some),
        row -> audit.wrong(row.getLong(1), "the line of item " + row.getLong(2) + " is missing"));
    return audit.findings.check(
        "B1",
        Quantity.of(audit.orders, "order")
            + " of runs compared with lines, cart, customer and payment, "
            + Quantity.of(audit.findings.count(), "finding"));
  }

  private void wrong(long id, String what) {
    findings.add("order " + id + ": " + what);
  }

  private void row(ResultSet row) throws SQLException {
    if (row.getLong(1) != order) {
      close();
      open(row);
    }
    int line = row.getInt(10);
    if (row.wasNull()) {
      wrong(order, "it has no lines");
      lines = -1;
      return;
    }
    lines++;
    BigDecimal cost = row.getBigDecimal(14);
    row.getInt(15);
    if (cost == null || row.wasNull()) {
      wrong(order, "line " + line + " has no cost or no stock");
      return;
    }
    int quantity = row.getInt(12);
    goods += Money.cents(cost) * quantity;
    books += quantity;
    if (line != lines) {
      wrong(order, "line " + line + " is in the place of line " + lines);
      lines = line;
    }
    if (Money.cents(row.getBigDecimal(13)) != discount && discount >= 0) {
      wrong(order, "the discount of line " + line + " is not the customer's");
    }
    int inCart = row.getInt(16);
    boolean hasCart = !row.wasNull();
    if (!hasCart || inCart != quantity || cost.compareTo(row.getBigDecimal(17)) != 0) {
      wrong(order, "line " + line + " (item " + row.getLong(11) + ") differs from the cart's");
    }
  }

  private void open(ResultSet row) throws SQLException {
    orders++;
    order = row.getLong(1);
    subTotal = Money.cents(row.getBigDecimal(2));
    tax = Money.cents(row.getBigDecimal(3));
    total = Money.cents(row.getBigDecimal(4));
    lines = 0;
    goods = 0;
    books = 0;
    same("payment", row.getBigDecimal(5));
    same("cart", row.getBigDecimal(6));
    BigDecimal customers = row.getBigDecimal(7);
    discount = customers == null ? -1 : Money.cents(customers);
    if (customers == null) {
      wrong(order, "its customer does not exist");
    }
    if (row.getLong(8) == 0 || row.getLong(9) == 0) {
      wrong(order, "its address does not exist");
    }
  }

  private void same(String what, BigDecimal amount) {
    if (amount == null) {
      wrong(order, "it has no " + what);
    } else if (Money.cents(amount) != total) {
      wrong(
          order,
          "its "
              + what
              + " has "
              + Money.text(Money.cents(amount))
              + ", its total is "
              + Money.text(total));
    }
  }

  /** Checks the money of an order after its last line. */
  private void close() {
    if (order == 0 || lines <= 0) {
      return;
    }
    if (discount >= 0) {
      compare("sub-total", subTotal, Money.subTotalCents(goods, (int) discount));
    }
    compare("tax", tax, Money.taxCents(subTotal));
    compare("total", total, subTotal + tax + Money.shippingCents(books));
  }

  private void compare(String what, long found, long expected) {
    if (found != expected) {
      wrong(
          order,
          String.format(
              "%s %s instead of %s: difference %s",
              what, Money.text(found), Money.text(expected), Money.text(found - expected)));
    }
  }
}
