package io.github.bancada.bookshop.rows;

import io.github.bancada.bookshop.shop.ShopText;

/**
 * Titles of items: 14 to 60 characters of words, with a digsyl of 7 digits at the begin of a word,
 * or, in a quarter of them, anywhere. The words are ours. Stateless.
 */
final class Titles {
  private static final String[] WORDS =
      ("a the of in on under over beyond without two three many last first lost green blue quiet"
              + " long short old new river mountain garden window letter winter summer night morning"
              + " road harbour island clock mirror table house bridge stone paper silver copper"
              + " history journey keeper teacher sailor painter stranger daughter neighbour question"
              + " answer science kitchen market language music number theory practice guide")
          .split(" ");

  private static final int SHORTEST = 14;
  private static final int LONGEST = 60;
  private static final int LAST_PLACE = 44;

  private Titles() {}

  /**
   * A title.
   *
   * @param number its digsyl is in the title
   */
  static String of(int number, RowRandom random) {
    String digsyl = ShopText.digsyl(number, ShopText.NAME_DIGITS);
    boolean inWord = random.between(1, 4) == 1;
    int length = random.between(SHORTEST, LONGEST) - digsyl.length() - (inWord ? 0 : 1);
    if (length <= 0) {
      return digsyl;
    }
    StringBuilder text = new StringBuilder(LONGEST);
    while (text.length() < length) {
      text.append(text.isEmpty() ? "" : " ").append(WORDS[random.between(0, WORDS.length - 1)]);
    }
    text.setLength(length);
    int place = random.between(0, Math.min(LAST_PLACE, length));
    if (inWord) {
      return text.insert(place, digsyl).toString();
    }
    int word = text.lastIndexOf(" ", place - 1) + 1;
    return text.insert(word, digsyl + " ").toString();
  }
}
