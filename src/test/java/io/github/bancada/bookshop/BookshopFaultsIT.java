package io.github.bancada.bookshop;

import io.github.bancada.testing.FaultServer;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMysql;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;

/** The bookshop under faults, on the embedded MySQL. */
@OnlyInLongForm
@RequiresMysql
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BookshopFaultsIT extends ShopLockFaults {
  @BeforeAll
  static void openShop() throws Exception {
    open(FaultServer.mysql());
  }
}
