package io.github.bancada.bookshop.shop;

import java.util.Locale;

/**
 * The size of a bookshop, by the rules of DBT-1: the items and the users that it is made for set
 * all numbers of rows. The number of users that run is independent of it. Immutable.
 *
 * @param items 1,000 to 10,000,000, a power of ten
 * @param users scale in users, 1 to {@link #MAX_USERS}
 */
public record ShopSize(int items, int users) {
  public static final int MIN_ITEMS = 1_000;
  public static final int MAX_ITEMS = 10_000_000;

  /** Addresses of more users have ids of more than 32 bits. */
  public static final int MAX_USERS = 100_000;

  public static final int CUSTOMERS_PER_USER = 2_880;

  /**
   * Checks the size.
   *
   * @throws IllegalArgumentException if DBT-1 has no such size
   */
  public ShopSize {
    int power = MIN_ITEMS;
    while (power < items && power < MAX_ITEMS) {
      power *= 10;
    }
    if (items != power) {
      throw new IllegalArgumentException(
          "Items is '"
              + items
              + "'; it takes 1000, 10000, 100000, 1000000 or 10000000, the sizes of DBT-1");
    }
    if (users < 1 || users > MAX_USERS) {
      throw new IllegalArgumentException(
          "Scale in users is '" + users + "'; it takes 1 to " + MAX_USERS);
    }
  }

  public int customers() {
    return CUSTOMERS_PER_USER * users;
  }

  public int addresses() {
    return 2 * customers();
  }

  /** Orders before the first run, each with one payment and 1 to 5 lines. */
  public int orders() {
    return customers() / 10 * 9;
  }

  public int authors() {
    return items / 4;
  }

  public int countries() {
    return Country.ALL.size();
  }

  /** {@code 10,000 items, 1,152,000 customers and 1,036,800 orders (400 users)}. */
  public String text() {
    return String.format(
        Locale.ROOT,
        "%,d items, %,d customers and %,d orders (%,d user%s)",
        items,
        customers(),
        orders(),
        users,
        users == 1 ? "" : "s");
  }
}
