package io.github.bancada.bookshop.shop;

import io.github.bancada.bookshop.shop.RowRandom.Stream;
import io.github.bancada.sql.load.RowBuffer;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;

/** Rows of addresses and customers. Immutable, thread-safe. */
final class PeopleRows {
  private static final int LOGIN_SECONDS = 12 * 3600;
  private static final int SESSION_SECONDS = 2 * 3600;

  private final long seed;
  private final ShopSize size;

  PeopleRows(long seed, ShopSize size) {
    this.seed = seed;
    this.size = size;
  }

  void address(long id, RowBuffer out) {
    RowRandom random = new RowRandom(seed, Stream.ADDRESS, id);
    out.number(id);
    new RowTexts(random, out).any(15, 40).any(15, 40).any(4, 30).any(2, 20).any(5, 10);
    out.number(random.between(1, size.countries())).endRow();
  }

  void customer(long id, RowBuffer out) {
    RowRandom random = new RowRandom(seed, Stream.CUSTOMER, id);
    RowTexts texts = new RowTexts(random, out);
    String name = ShopText.userName(id);
    out.number(id).text(name).text(ShopText.password(id));
    texts.any(8, 15).any(8, 15);
    out.number(random.between(1, size.addresses()));
    texts.digits(9, 16);
    email(name, random, out);
    LocalDate since = ShopRows.TODAY.minusDays(1 + random.between(0, 730));
    LocalDate visit = since.plusDays(random.between(0, 61));
    out.date(since).date(visit.isAfter(ShopRows.TODAY) ? ShopRows.TODAY : visit);
    out.time(ShopRows.TODAY, LOGIN_SECONDS);
    out.time(ShopRows.TODAY, LOGIN_SECONDS + SESSION_SECONDS);
    out.cents(random.between(0, 50)).cents(0).cents(random.between(0, 999_99));
    out.date(StockRows.birth(random));
    texts.any(100, 500);
    out.endRow();
  }

  private static void email(String name, RowRandom random, RowBuffer out) {
    byte[] text = new byte[name.length() + 10];
    byte[] user = name.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(user, 0, text, 0, user.length);
    text[user.length] = '@';
    int host = random.between(2, 9);
    ShopText.aString(random, text, user.length + 1, host);
    out.text(text, user.length + 1 + host);
  }
}
