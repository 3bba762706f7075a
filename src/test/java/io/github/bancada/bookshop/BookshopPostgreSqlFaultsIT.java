package io.github.bancada.bookshop;

import io.github.bancada.testing.FaultServer;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresPostgreSql;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;

/** The bookshop under faults of the server and the network, on the embedded PostgreSQL. */
@OnlyInLongForm
@RequiresPostgreSql
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BookshopPostgreSqlFaultsIT extends ShopServerFaults {
  @BeforeAll
  static void openShop() throws Exception {
    open(FaultServer.postgreSql());
  }
}
