package io.github.bancada.bookshop;

import io.github.bancada.bookshop.prepare.BookshopTables;
import io.github.bancada.bookshop.shop.ShopSize;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;

/** The fields for the size of a bookshop and the seed of its rows. Immutable. */
final class SizeFields {
  /** The tables. */
  final Derived<BookshopTables> tables;

  /** Adds the fields to the current group. */
  SizeFields(Fields fields) {
    Field<Integer> items =
        fields.number("items", ShopSize.MIN_ITEMS, ShopSize.MIN_ITEMS, ShopSize.MAX_ITEMS);
    Field<Integer> users = fields.number("users", 10, 1, ShopSize.MAX_USERS);
    Field<Long> seed = fields.longNumber("seed", 1, 0);
    tables =
        fields.derived(
            v -> new BookshopTables(new ShopSize(v.get(items), v.get(users)), v.get(seed)));
  }
}
