package io.github.bancada.bookshop.shop;

import io.github.bancada.bookshop.shop.RowRandom.Stream;
import io.github.bancada.sql.load.RowBuffer;
import io.github.bancada.sql.load.RowMaker;
import io.github.bancada.sql.load.RowRange;
import java.time.LocalDate;

/**
 * Rows of orders, their lines and their payments. The money of a prepared order is drawn, not
 * computed from its lines, as in DBT-1: total = sub-total + tax + number of lines. Immutable,
 * thread-safe.
 */
final class SalesRows {
  private static final int MOST_LINES = 5;
  private static final int SECONDS_OF_DAY = 86_400;
  private static final long FIRST_CARD = 1_000_000_000_000_000L;

  private final long seed;
  private final ShopSize size;

  SalesRows(long seed, ShopSize size) {
    this.seed = seed;
    this.size = size;
  }

  /** What an order and its payment have in common. */
  private record Order(
      int customer, LocalDate date, int second, long subTotal, long tax, long total) {}

  private Order order(RowRandom random, long id) {
    int customer = random.between(1, size.customers());
    LocalDate date = ShopRows.TODAY.minusDays(1 + random.between(0, 60));
    int second = random.between(0, SECONDS_OF_DAY - 1);
    long subTotal = random.between(10, 9_999_99);
    long tax = Money.taxCents(subTotal);
    return new Order(customer, date, second, subTotal, tax, subTotal + tax + 100L * lines(id));
  }

  int lines(long order) {
    return new RowRandom(seed, Stream.LINES, order).between(1, MOST_LINES);
  }

  void order(long id, RowBuffer out) {
    RowRandom random = new RowRandom(seed, Stream.ORDER, id);
    Order order = order(random, id);
    out.number(id).number(order.customer()).time(order.date(), order.second());
    out.cents(order.subTotal()).cents(order.tax()).cents(order.total());
    RowTexts texts = new RowTexts(random, out);
    texts.oneOf(ShopLists.SHIP_TYPES);
    out.time(order.date().plusDays(random.between(0, 7)), order.second());
    out.number(random.between(1, size.addresses())).number(random.between(1, size.addresses()));
    texts.oneOf(ShopLists.STATUSES);
    out.endRow();
  }

  final class Lines implements RowMaker {
    @Override
    public void write(long order, RowBuffer out) {
      RowRandom random = new RowRandom(seed, Stream.LINES, order);
      RowTexts texts = new RowTexts(random, out);
      int lines = random.between(1, MOST_LINES);
      for (int line = 1; line <= lines; line++) {
        out.number(line).number(order).number(random.between(1, size.items()));
        out.number(random.between(1, 300)).cents(random.between(0, 3));
        texts.any(20, 100);
        out.endRow();
      }
    }

    @Override
    public long rows(RowRange orders) {
      long rows = 0;
      for (long order = orders.first(); order <= orders.last(); order++) {
        rows += lines(order);
      }
      return rows;
    }
  }

  void payment(long id, RowBuffer out) {
    Order order = order(new RowRandom(seed, Stream.ORDER, id), id);
    RowRandom random = new RowRandom(seed, Stream.PAYMENT, id);
    RowTexts texts = new RowTexts(random, out);
    out.number(id);
    texts.oneOf(ShopLists.CARDS);
    out.number(FIRST_CARD + (random.nextLong() >>> 1) % (9 * FIRST_CARD));
    texts.any(14, 30);
    out.date(ShopRows.TODAY.plusDays(random.between(10, 731)));
    texts.any(15, 15);
    out.cents(order.total()).time(order.date(), order.second());
    out.number(random.between(1, size.countries())).endRow();
  }
}
