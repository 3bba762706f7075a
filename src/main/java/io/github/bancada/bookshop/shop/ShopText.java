package io.github.bancada.bookshop.shop;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.random.RandomGenerator;

/** The texts of DBT-1, all of ASCII characters. Stateless, thread-safe. */
public final class ShopText {
  /** The 89 characters of {@link #aString}, which need no escape in SQL or in a file. */
  public static final String ALPHABET =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
          + "!@#$%^&*()_-=+{}[]|:;,.?/~ ";

  /** Digits of a number within a title or a name. */
  public static final int NAME_DIGITS = 7;

  private static final byte[] CHARACTERS = ALPHABET.getBytes(StandardCharsets.US_ASCII);
  private static final String SYLLABLES = "BAOGALRIRESEATULINNG";
  private static final int BITS = 32;
  private static final long LOW = 0xffff_ffffL;

  /** Characters drawn from 32 bits; the least likely one is 1 in 10,000 below its share. */
  private static final int PER_WORD = 3;

  private ShopText() {}

  /**
   * The decimal digits of a number, padded with zeros, as syllables: {@code digsyl(100, 5)} is
   * BABAOGBABA.
   *
   * @param number 0 or more
   * @param digits least number of digits
   */
  public static String digsyl(long number, int digits) {
    String decimal = Long.toString(number);
    StringBuilder text = new StringBuilder(2 * Math.max(digits, decimal.length()));
    for (int i = decimal.length(); i < digits; i++) {
      text.append(SYLLABLES, 0, 2);
    }
    for (int i = 0; i < decimal.length(); i++) {
      int digit = decimal.charAt(i) - '0';
      text.append(SYLLABLES, 2 * digit, 2 * digit + 2);
    }
    return text.toString();
  }

  /** The name by which a customer logs in. */
  public static String userName(long customer) {
    return digsyl(customer, 0);
  }

  public static String password(long customer) {
    return userName(customer).toLowerCase(Locale.ROOT);
  }

  /** Names of authors have the digsyl of a number from 1 to this. */
  public static int authorNumbers(ShopSize size) {
    return size.items() / 10;
  }

  /** Titles have the digsyl of a number from 1 to this. */
  public static int titleNumbers(ShopSize size) {
    return size.items() / 5;
  }

  /** Characters of {@link #ALPHABET}, uniform in number and kind. */
  public static String aString(RandomGenerator random, int minimum, int maximum) {
    byte[] text = new byte[random.nextInt(minimum, maximum + 1)];
    aString(random, text, 0, text.length);
    return new String(text, StandardCharsets.US_ASCII);
  }

  /** Writes characters of {@link #ALPHABET}; three from each 32 random bits, for speed. */
  public static void aString(RandomGenerator random, byte[] target, int offset, int length) {
    long word = 0;
    long spare = 0;
    int left = 0;
    for (int i = offset; i < offset + length; i++) {
      if (left == 0) {
        word = random.nextLong();
        spare = word >>> BITS;
        word &= LOW;
        left = 2 * PER_WORD;
      } else if (left == PER_WORD) {
        word = spare;
      }
      word *= CHARACTERS.length;
      target[i] = CHARACTERS[(int) (word >>> BITS)];
      word &= LOW;
      left--;
    }
  }

  /** Digits, uniform in number and kind. */
  public static String nString(RandomGenerator random, int minimum, int maximum) {
    int length = random.nextInt(minimum, maximum + 1);
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append((char) ('0' + random.nextInt(10)));
    }
    return text.toString();
  }
}
