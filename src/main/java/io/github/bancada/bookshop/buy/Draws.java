package io.github.bancada.bookshop.buy;

import io.github.bancada.bookshop.buy.ShopStatements.Address;
import io.github.bancada.bookshop.buy.ShopStatements.BuyRequest;
import io.github.bancada.bookshop.buy.ShopStatements.CartChange;
import io.github.bancada.bookshop.buy.ShopStatements.ItemChange;
import io.github.bancada.bookshop.buy.ShopStatements.Purchase;
import io.github.bancada.bookshop.buy.ShopStatements.Search;
import io.github.bancada.bookshop.shop.Country;
import io.github.bancada.bookshop.shop.Money;
import io.github.bancada.bookshop.shop.Nurand;
import io.github.bancada.bookshop.shop.ShopLists;
import io.github.bancada.bookshop.shop.ShopRows;
import io.github.bancada.bookshop.shop.ShopSize;
import io.github.bancada.bookshop.shop.ShopText;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;

/** Draws what one user types and chooses, by the rules of DBT-1. Not thread-safe. */
final class Draws {
  private static final int SEARCH_KINDS = Search.Kind.values().length;
  private static final int PERCENT = 100;
  private static final int OTHER_ADDRESS_PERCENT = 5;
  private static final long CARD_NUMBERS = 10_000_000_000_000_000L;
  private static final int CARD_DAYS = 731;
  private static final int MOST_BOOKS = 10;
  private static final int BIRTH_DAYS =
      (int) (ShopRows.TODAY.toEpochDay() - LocalDate.of(1900, 1, 1).toEpochDay());

  private final ShopSize size;
  private final SplittableRandom random;
  private final Nurand customers;
  private final Nurand authors;
  private final Nurand titles;

  Draws(ShopSize size, SplittableRandom random) {
    this.size = size;
    this.random = random;
    customers = Nurand.customers(size);
    authors = Nurand.authorNames(size);
    titles = Nurand.titles(size);
  }

  boolean happens(int percent) {
    return random.nextInt(PERCENT) < percent;
  }

  /** Any item. */
  int item() {
    return 1 + random.nextInt(size.items());
  }

  long oneOf(List<Long> items) {
    return items.get(random.nextInt(items.size()));
  }

  private String oneOfTexts(List<String> texts) {
    return texts.get(random.nextInt(texts.size()));
  }

  long customer() {
    return customers.next(random);
  }

  String subject() {
    return oneOfTexts(ShopLists.SUBJECTS);
  }

  Search search() {
    Search.Kind kind = Search.Kind.values()[random.nextInt(SEARCH_KINDS)];
    return new Search(
        kind,
        switch (kind) {
          case AUTHOR -> ShopText.digsyl(authors.next(random), ShopText.NAME_DIGITS);
          case TITLE -> ShopText.digsyl(titles.next(random), ShopText.NAME_DIGITS);
          case SUBJECT -> subject();
        });
  }

  /** Item, pictures and a price of 50 to 100 % of the retail price. */
  ItemChange change(long item, long retailCents) {
    return new ItemChange(
        item, item(), item(), Money.costCents(retailCents, random.nextInt(Money.COSTS)));
  }

  /** 1 to 10 books for a cart of one line; else 0 to 10 for some lines, not all (TPC-W 2.4.5). */
  List<CartChange.Quantity> quantities(List<Long> cart) {
    if (cart.isEmpty()) {
      return List.of();
    }
    if (cart.size() == 1) {
      return List.of(new CartChange.Quantity(cart.get(0), 1 + random.nextInt(MOST_BOOKS)));
    }
    List<Long> chosen = new ArrayList<>(cart);
    Collections.shuffle(chosen, new Random(random.nextLong()));
    return chosen.subList(0, 1 + random.nextInt(cart.size() - 1)).stream()
        .map(item -> new CartChange.Quantity(item, random.nextInt(MOST_BOOKS + 1)))
        .toList();
  }

  private Address address(long newId) {
    return new Address(
        newId, text(15, 40), text(15, 40), text(4, 30), text(2, 20), text(5, 10), country());
  }

  private String country() {
    return Country.ALL.get(random.nextInt(Country.ALL.size())).name();
  }

  private String text(int minimum, int maximum) {
    return ShopText.aString(random, minimum, maximum);
  }

  /** A new customer whose address has the id 0. */
  BuyRequest.Registration registration() {
    String first = text(8, 15);
    String last = text(8, 15);
    return new BuyRequest.Registration(
        first,
        last,
        ShopText.nString(random, 9, 16),
        first + "@" + last + ".com",
        1 + random.nextInt(51),
        random.nextInt(BIRTH_DAYS),
        text(100, 500),
        address(0));
  }

  /** A purchase; another address has the id 0. */
  Purchase purchase(long cart, long customer) {
    return new Purchase(
        cart,
        customer,
        happens(OTHER_ADDRESS_PERCENT) ? address(0) : null,
        oneOfTexts(ShopLists.SHIP_TYPES),
        1 + random.nextInt(7),
        oneOfTexts(ShopLists.CARDS),
        random.nextLong(CARD_NUMBERS),
        1 + random.nextInt(CARD_DAYS),
        text(20, 100));
  }
}
