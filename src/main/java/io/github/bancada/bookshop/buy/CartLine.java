package io.github.bancada.bookshop.buy;

import io.github.bancada.bookshop.shop.Money;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A line of a cart. Immutable. */
record CartLine(long item, int quantity, long costCents) {
  static CartLine read(ResultSet row) throws SQLException {
    return new CartLine(row.getLong(1), row.getInt(2), Money.cents(row.getBigDecimal(3)));
  }

  static long goodsCents(List<CartLine> all) {
    long cents = 0;
    for (CartLine line : all) {
      cents += line.costCents * line.quantity;
    }
    return cents;
  }

  static List<Long> items(List<CartLine> all) {
    List<Long> items = new ArrayList<>(all.size());
    for (CartLine line : all) {
      items.add(line.item);
    }
    return items;
  }
}
