package io.github.bancada.bookshop;

import io.github.bancada.bookshop.buy.ShopLedgers;
import io.github.bancada.bookshop.shop.ShopLedger;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.net.Cancellation;

final class TestLedgers implements ShopLedgers {
  @Override
  public ShopLedger of(DatabaseAddress address, Cancellation cancellation) {
    return null;
  }

  @Override
  public void close() {}
}
