package io.github.bancada.bookshop.buy;

import io.github.bancada.bookshop.shop.Money;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** A line of a cart. Immutable. */
record BareLine(long item, int quantity, long costCents) {
  static List<BareLine> all(ResultSet rows) throws SQLException {
    List<BareLine> lines = new ArrayList<>();
    while (rows.next()) {
      lines.add(new BareLine(rows.getLong(1), rows.getInt(2), Money.cents(rows.getBigDecimal(3))));
    }
    return lines;
  }

  static long subTotalCents(List<BareLine> lines, int percent) {
    long goods = 0;
    for (BareLine line : lines) {
      goods += line.costCents() * line.quantity();
    }
    return Money.subTotalCents(goods, percent);
  }
}
