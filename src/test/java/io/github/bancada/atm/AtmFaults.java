package io.github.bancada.atm;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.testing.FaultProxy;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;

/** Users who withdraw at a server that is killed and a network that fails. */
abstract class AtmFaults {
  static final AtmScale SMALL = new AtmScale(10, 100, 1000);
  static final int USERS = 20;

  static FaultBench bench;

  WithdrawalUsers users;

  @BeforeAll
  static void startServer() throws IOException {
    bench = new FaultBench();
  }

  @AfterAll
  static void stopServer() throws IOException {
    bench.close();
  }

  @AfterEach
  void end() {
    if (users != null) {
      users.close();
    }
    PreparedAtm.LEDGERS.closeAll();
  }

  void start(int howMany, AtmScale scale, WithdrawalSettings settings) throws SQLException {
    users =
        WithdrawalUsers.start(
            howMany, scale, settings, PreparedAtm.ledger(settings.transactions().address()));
  }

  /**
   * Ends the virtual users; then audit and books must agree.
   *
   * @return ids of the transactions in doubt that are in the history
   */
  Set<Long> settle(String url) throws Exception {
    users.end();
    FaultBench.awaitQuiet(url);
    return FaultBench.settle(url, users);
  }

  static WithdrawalSettings through(FaultProxy proxy, String url) {
    return new SettingsBuilder(FaultBench.address(proxy.through(url))).build();
  }

  /**
   * With a statement timeout of half a second.
   *
   * @param connectMillis longer than it takes on a busy machine that all users connect
   */
  static WithdrawalSettings impatient(WithdrawalSettings settings, int connectMillis) {
    return FaultBench.with(settings, 0, 500, connectMillis, 3);
  }
}
