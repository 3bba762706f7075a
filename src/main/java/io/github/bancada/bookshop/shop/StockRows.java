package io.github.bancada.bookshop.shop;

import io.github.bancada.bookshop.shop.RowRandom.Stream;
import io.github.bancada.sql.load.RowBuffer;
import java.time.LocalDate;

/** Rows of countries, authors and items. Immutable, thread-safe. */
final class StockRows {
  private static final LocalDate FIRST_BIRTH = LocalDate.of(1900, 1, 1);
  private static final LocalDate FIRST_BOOK = LocalDate.of(1930, 1, 1);
  private static final int DAYS_OF_BIRTH = days(FIRST_BIRTH);
  private static final int DAYS_OF_BOOKS = days(FIRST_BOOK) + 1;
  private static final int RELATED = 5;
  private static final int NAME_LENGTH = 20;

  private static final String[] TITLE_WORDS =
      ("a the of in on under over beyond without two three many last first lost green blue quiet"
              + " long short old new river mountain garden window letter winter summer night morning"
              + " road harbour island clock mirror table house bridge stone paper silver copper"
              + " history journey keeper teacher sailor painter stranger daughter neighbour question"
              + " answer science kitchen market language music number theory practice guide")
          .split(" ");

  private static final int SHORTEST_TITLE = 14;
  private static final int LONGEST_TITLE = 60;
  private static final int LAST_PLACE_IN_TITLE = 44;

  private final long seed;
  private final ShopSize size;

  StockRows(long seed, ShopSize size) {
    this.seed = seed;
    this.size = size;
  }

  private static int days(LocalDate since) {
    return (int) (ShopRows.TODAY.toEpochDay() - since.toEpochDay());
  }

  static LocalDate birth(RowRandom random) {
    return FIRST_BIRTH.plusDays(random.between(0, DAYS_OF_BIRTH));
  }

  void country(long id, RowBuffer out) {
    Country country = Country.ALL.get((int) id - 1);
    out.number(id)
        .text(country.name())
        .text(country.exchange().toPlainString())
        .text(country.currency())
        .endRow();
  }

  void author(long id, RowBuffer out) {
    RowRandom random = new RowRandom(seed, Stream.AUTHOR, id);
    RowTexts texts = new RowTexts(random, out);
    int numbers = ShopText.authorNumbers(size);
    int number = id <= numbers ? (int) id : random.between(1, numbers);
    out.number(id);
    texts.any(3, 20);
    out.text(lastName(number, random));
    texts.any(1, 20);
    out.date(birth(random));
    texts.any(125, 500);
    out.endRow();
  }

  private static String lastName(int number, RowRandom random) {
    StringBuilder name = new StringBuilder(NAME_LENGTH);
    name.append(ShopText.digsyl(number, ShopText.NAME_DIGITS));
    if (random.between(1, 4) == 1) {
      name.append(ShopText.aString(random, 1, 6));
    }
    while (name.length() < NAME_LENGTH) {
      name.append(' ');
    }
    return name.toString();
  }

  void item(long id, RowBuffer out) {
    RowRandom random = new RowRandom(seed, Stream.ITEM, id);
    RowTexts texts = new RowTexts(random, out);
    int titles = ShopText.titleNumbers(size);
    out.number(id);
    out.text(title(id <= titles ? (int) id : random.between(1, titles), random));
    out.number(id <= size.authors() ? id : random.between(1, size.authors()));
    LocalDate published = FIRST_BOOK.plusDays(random.between(0, DAYS_OF_BOOKS));
    out.date(published);
    texts.any(14, 60).oneOf(ShopLists.SUBJECTS).any(100, 500);
    related(random, out);
    out.number(random.between(1, size.items())).number(random.between(1, size.items()));
    int price = random.between(100, 999_999);
    out.cents(price).cents(price * (10L - random.between(0, 5)) / 10);
    out.date(published.plusDays(random.between(1, 30)));
    out.number(stock(id));
    texts.any(13, 13);
    out.number(random.between(20, 9_999));
    texts.oneOf(ShopLists.BACKINGS);
    out.text(length(random) + "x" + length(random) + "x" + length(random)).endRow();
  }

  /**
   * A title: 14 to 60 characters of words, with a digsyl of 7 digits at the start of a word, or, in
   * a quarter of them, anywhere. The words are ours.
   *
   * @param number its digsyl is in the title
   */
  private static String title(int number, RowRandom random) {
    String digsyl = ShopText.digsyl(number, ShopText.NAME_DIGITS);
    boolean inWord = random.between(1, 4) == 1;
    int length = random.between(SHORTEST_TITLE, LONGEST_TITLE) - digsyl.length() - (inWord ? 0 : 1);
    if (length <= 0) {
      return digsyl;
    }
    StringBuilder text = new StringBuilder(LONGEST_TITLE);
    while (text.length() < length) {
      text.append(text.isEmpty() ? "" : " ")
          .append(TITLE_WORDS[random.between(0, TITLE_WORDS.length - 1)]);
    }
    text.setLength(length);
    int place = random.between(0, Math.min(LAST_PLACE_IN_TITLE, length));
    if (inWord) {
      return text.insert(place, digsyl).toString();
    }
    int word = text.lastIndexOf(" ", place - 1) + 1;
    return text.insert(word, digsyl + " ").toString();
  }

  private void related(RowRandom random, RowBuffer out) {
    int[] items = new int[RELATED];
    for (int i = 0; i < RELATED; ) {
      items[i] = random.between(1, size.items());
      boolean isNew = true;
      for (int other = 0; other < i; other++) {
        isNew &= items[other] != items[i];
      }
      if (isNew) {
        out.number(items[i]);
        i++;
      }
    }
  }

  private static String length(RowRandom random) {
    int hundredths = random.between(1, 9_999);
    int rest = hundredths % 100;
    return hundredths / 100 + (rest < 10 ? ".0" : ".") + rest;
  }

  int stock(long item) {
    return new RowRandom(seed, Stream.STOCK, item).between(10, 30);
  }
}
