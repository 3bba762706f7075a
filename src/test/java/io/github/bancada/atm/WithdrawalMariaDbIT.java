package io.github.bancada.atm;

import io.github.bancada.testing.MariaDbServer;
import io.github.bancada.testing.RequiresMariaDb;
import org.junit.jupiter.api.BeforeAll;

/** Withdrawals against the distribution's MariaDB. */
@RequiresMariaDb
class WithdrawalMariaDbIT extends ServerWithdrawals {
  @BeforeAll
  static void prepare() throws Exception {
    open(MariaDbServer.start());
  }

  @Override
  String lockWait() {
    return " 1205";
  }
}
