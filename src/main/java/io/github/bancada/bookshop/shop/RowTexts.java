package io.github.bancada.bookshop.shop;

import io.github.bancada.sql.load.RowBuffer;
import java.util.List;

/** Writes random texts of a row. Not thread-safe. */
final class RowTexts {
  private static final int LONGEST = 500;

  private final RowRandom random;
  private final RowBuffer out;
  private final byte[] text = new byte[LONGEST];

  RowTexts(RowRandom random, RowBuffer out) {
    this.random = random;
    this.out = out;
  }

  /** A field of characters of {@link ShopText#ALPHABET}. */
  RowTexts any(int minimum, int maximum) {
    int length = random.between(minimum, maximum);
    ShopText.aString(random, text, 0, length);
    out.text(text, length);
    return this;
  }

  /** A field of digits. */
  RowTexts digits(int minimum, int maximum) {
    int length = random.between(minimum, maximum);
    for (int i = 0; i < length; i++) {
      text[i] = (byte) ('0' + random.between(0, 9));
    }
    out.text(text, length);
    return this;
  }

  /** A field with one of a list. */
  RowTexts oneOf(List<String> list) {
    out.text(list.get(random.between(0, list.size() - 1)));
    return this;
  }
}
