package io.github.bancada.bench;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.bookshop.shop.BookshopTables;
import io.github.bancada.bookshop.shop.ShopSize;
import io.github.bancada.testing.PreparationRun;
import java.util.List;
import java.util.Locale;

/** The preparations that are measured. */
final class Preparations {
  private static final int SCALE = Integer.getInteger("bench.scale", 40);
  private static final int ITEMS = Integer.getInteger("bench.shop.items", 10_000);
  private static final int USERS = Integer.getInteger("bench.shop.users", 50);

  private Preparations() {}

  static Benchmark atm() {
    AtmScale scale = AtmScale.of(SCALE);
    return new PrepareBenchmark(
        new PrepareBenchmark.Subject(
            "ATM Database",
            "atm-prepare",
            String.format(Locale.ROOT, "%,d accounts", scale.accounts()),
            PreparationRun.atm(scale),
            List.of(Integer.toString(SCALE))));
  }

  static Benchmark bookshop() {
    ShopSize size = new ShopSize(ITEMS, USERS);
    return new PrepareBenchmark(
        new PrepareBenchmark.Subject(
            "Bookshop Database",
            "bookshop-prepare",
            size.text(),
            new BookshopTables(size, 1),
            List.of(Integer.toString(ITEMS), Integer.toString(USERS))));
  }
}
