package io.github.bancada.bookshop.shop;

import java.time.LocalDate;

/**
 * The day on which every bookshop is prepared: DBT-1 takes the current day, but then the same seed
 * would give other rows on another day. Runs use the server's own clock. Stateless.
 */
public final class ShopClock {
  /** The day, in prepared rows. */
  public static final LocalDate TODAY = LocalDate.of(2026, 1, 1);

  private ShopClock() {}
}
