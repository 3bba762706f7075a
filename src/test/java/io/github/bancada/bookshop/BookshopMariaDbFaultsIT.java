package io.github.bancada.bookshop;

import io.github.bancada.testing.FaultServer;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMariaDb;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;

/** The bookshop under faults, on the MariaDB of this machine. */
@OnlyInLongForm
@RequiresMariaDb
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BookshopMariaDbFaultsIT extends ShopLockFaults {
  @BeforeAll
  static void openShop() throws Exception {
    open(FaultServer.mariaDb());
  }
}
