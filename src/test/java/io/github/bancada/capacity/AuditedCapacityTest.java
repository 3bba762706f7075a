package io.github.bancada.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.atm.AtmWithdrawal;
import io.github.bancada.atm.SmallAtm;
import io.github.bancada.bookshop.BookshopUser;
import io.github.bancada.bookshop.SmallShop;
import io.github.bancada.capacity.search.Audited;
import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.CapacityText;
import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.testing.FaultProxy;
import io.github.bancada.testing.FaultProxy.Fault;
import io.github.bancada.testing.MariaDbServer;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.PostgreSqlServer;
import io.github.bancada.testing.RequiresMariaDb;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.testing.RequiresPostgreSql;
import io.github.bancada.testing.Waiting;
import java.net.URI;
import java.nio.file.Path;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Searches that audit each trial, on databases that keep all commits and on some that do not. */
@RequiresMysql
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AuditedCapacityTest {
  @TempDir Path results;

  private LiveSearch search(String url, String user) {
    AtmWithdrawal withdrawal = new AtmWithdrawal();
    withdrawal.setName("withdrawal");
    withdrawal.setProperty(TestElement.TEST_CLASS, AtmWithdrawal.class.getName());
    withdrawal.setProperty("url", url);
    withdrawal.setProperty("user", user);
    return new LiveSearch(results, withdrawal)
        .with("from", "20")
        .with("to", "40")
        .with("users", "10")
        .with("objective", "response p50 < 5 s; audit = clean")
        .with("trial", "2 s")
        .with("warmUp", "0");
  }

  /** Also of the last second, whose samples do not count for the objective. */
  @Test
  @OnlyInLongForm
  void everyWithdrawalOfTheSearchIsAudited() throws Exception {
    SmallAtm atm = SmallAtm.prepared();

    CapacityResult result = search(atm.address().url(), "root").run();

    assertThat(result.end()).as(result.reason()).isEqualTo(CapacityResult.End.NEVER_MISSED);
    assertThat(atm.historyRows()).isPositive();
    assertThat(result.audited()).contains(new Audited("withdrawal", atm.historyRows(), ""));
    assertThat(CapacityText.closing(result))
        .startsWith(
            "Capacity: above 40.0/s with response p50 < 5 s and not one withdrawal lost or invented"
                + " in "
                + atm.historyRows()
                + ": ");
  }

  /** The first load loses none. */
  @Test
  void commitsThatAProxyAcknowledgesAndLosesAreNeverACapacity() throws Exception {
    SmallAtm atm = SmallAtm.prepared();
    String url = atm.address().url();
    try (FaultProxy proxy = new FaultProxy(port(url))) {
      proxy.onCommit(number -> number > 90 && number % 20 == 0 ? Fault.LOSE_COMMIT : Fault.NONE);

      CapacityResult result = search(proxy.through(url), "root").run();

      assertLost(result, "at 40\\.0/s ");
      assertThat(result.trials()).hasSize(2);
    }
  }

  /** Users who think inside the sampler, and wait while a trial is audited. */
  @Test
  @OnlyInLongForm
  void ordersThatAProxyAcknowledgesAndLosesAreNeverACapacity() throws Exception {
    SmallShop shop = SmallShop.empty();
    shop.prepare();
    BookshopUser user = new BookshopUser();
    user.setName("bookshop");
    user.setProperty(TestElement.TEST_CLASS, BookshopUser.class.getName());
    user.setProperty("user", "root");
    user.setProperty("mix", "ordering");
    user.setProperty("thinkTime", "50");
    try (FaultProxy proxy = new FaultProxy(port(shop.address().url()))) {
      user.setProperty("url", proxy.through(shop.address().url()));
      proxy.onCommit(number -> number > 400 && number % 7 == 0 ? Fault.LOSE_COMMIT : Fault.NONE);

      CapacityResult result =
          new LiveSearch(results, user)
              .with("load", "users")
              .with("from", "5")
              .with("to", "20")
              .with("objective", "p50 < 5 s; audit = clean")
              .with("trial", "6 s")
              .with("warmUp", "0")
              .run();

      assertThat(result.end()).isEqualTo(CapacityResult.End.NOT_KNOWN);
      assertThat(result.reason())
          .matches(
              "at \\d+ users .*\\d+ of [\\d,]+ orders? that the database acknowledged (is|are) not"
                  + " in it \\(B4: orders and the ledger: .* lost: order .*");
    }
  }

  private static int port(String url) {
    return URI.create(url.substring("jdbc:".length())).getPort();
  }

  private static void assertLost(CapacityResult result, String at) {
    assertThat(CapacityText.closing(result))
        .matches(
            "Capacity: not known with response p50 < 5 s and audit = clean: "
                + at
                + "\\d+ of [\\d,]+ withdrawals that the database acknowledged (is|are) not in it"
                + " \\(C4: history and acknowledged transactions of this engine: .* lost: transaction"
                + " .*\\); a database that breaks a law at one load is trusted at none, .*");
    assertThat(result.end()).isEqualTo(CapacityResult.End.NOT_KNOWN);
    assertThat(result.highestMet()).isNaN();
  }

  private void killed(DatabaseServer server) throws Exception {
    try (server) {
      SmallAtm atm = SmallAtm.prepared(DatabaseAddress.tcp(server.url(), server.user(), ""));
      if (atm.isOnPostgreSql()) {
        atm.execute("CHECKPOINT"); // the tables are there after the kill
      }
      LiveSearch search =
          search(server.url(), server.user())
              .with("from", "100")
              .with("to", "200")
              .with("trial", "20 s");
      search.start();
      Waiting.await("withdrawals", atm::historyRows, rows -> rows > 150);
      server.kill();
      server.restart();

      assertLost(search.result(), "at 100\\.0/s ");
    }
  }

  /** With this option it acknowledges commits up to a second before it writes them. */
  @Nested
  @OnlyInLongForm
  @RequiresMariaDb
  class OnMariaDb {
    @Test
    void commitsThatAKilledServerLosesAreNeverACapacity() throws Exception {
      killed(MariaDbServer.start("--innodb-flush-log-at-trx-commit=0"));
    }
  }

  /** As above. */
  @Nested
  @OnlyInLongForm
  @RequiresPostgreSql
  class OnPostgreSql {
    @Test
    void commitsThatAKilledServerLosesAreNeverACapacity() throws Exception {
      killed(
          DatabaseServer.start(
              PostgreSqlServer.home(), "--synchronous-commit=off", "--wal-writer-delay=10s"));
    }
  }
}
