package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.atm.audit.AtmAudit.EveryAccount;
import io.github.bancada.atm.audit.AtmLedger;
import io.github.bancada.atm.audit.AuditReport;
import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.load.LoadMode;
import io.github.bancada.testing.FaultProxy;
import io.github.bancada.testing.FaultServer;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.PostgreSqlServer;
import io.github.bancada.testing.RequiresPostgreSql;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import java.sql.Connection;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Preparing and auditing on a PostgreSQL of one's own: killed, read-only, refusing, pooled. */
@OnlyInLongForm
@RequiresPostgreSql
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AtmPostgreSqlServerTest extends AtmKilledServer {
  @BeforeAll
  static void start() throws Exception {
    server = DatabaseServer.start(PostgreSqlServer.home());
  }

  @ParameterizedTest
  @EnumSource(LoadMode.class)
  void eachWayToLoadFillsTheTables(LoadMode load) throws Exception {
    assertThat(atm.preparation(PreparedAtm.tables(PreparedAtm.SMALL), load, 2, false).run())
        .contains("4,000 accounts loaded in PostgreSQL 1");

    assertThat(atm.prepare()).contains("found ready");
    assertThat(atm.sum("account")).isEqualTo("4000000.00");
  }

  @Test
  void readOnlyDatabaseIsOneClearSentence() throws Exception {
    atm.prepare();
    atm.execute("ALTER DATABASE postgres SET default_transaction_read_only = on");
    try {
      assertThatExceptionOfType(DatabaseException.class)
          .isThrownBy(atm::prepare)
          .withMessageContaining("the server takes no writes; use one that does (25006 0");
    } finally {
      atm.execute(
          "SET default_transaction_read_only = off",
          "ALTER DATABASE postgres RESET default_transaction_read_only");
    }
  }

  /** With synchronous_commit off the server acknowledges commits before it writes them. */
  @Test
  void withdrawalsThatAKilledServerLostAreCountedAndNamed() throws Exception {
    atm.prepare();
    AtmLedger ledger = PreparedAtm.ledger(atm.address()); // while commits are still written at once
    atm.execute(
        "ALTER SYSTEM SET synchronous_commit = off",
        "ALTER SYSTEM SET wal_writer_delay = '10s'",
        "ALTER SYSTEM SET wal_writer_flush_after = '1GB'",
        "SELECT pg_reload_conf()");
    try (WithdrawalUsers users =
        WithdrawalUsers.start(
            10, PreparedAtm.SMALL, new SettingsBuilder(atm.address()).build(), ledger)) {
      users.awaitCommits(200);
      server.kill();
      users.awaitTrouble(10);
      server.restart();
      atm.execute(
          "ALTER SYSTEM RESET synchronous_commit",
          "ALTER SYSTEM RESET wal_writer_delay",
          "ALTER SYSTEM RESET wal_writer_flush_after",
          "SELECT pg_reload_conf()");
      users.awaitCommits(50);
      users.end();
      FaultServer.awaitQuiet(atm.address().url());

      AuditReport report = atm.audit();

      Set<Long> lost;
      try (Connection connection = FaultServer.open(atm.address().url())) {
        lost = Books.lost(connection, users);
        Books.assertBalancesAgree(connection);
      }
      assertThat(lost).as("the server was to lose some").isNotEmpty();
      assertThat(report.isClean()).isFalse();
      assertThat(report.withdrawals().lost()).as(report.text()).isEqualTo(lost.size());
      assertThat(report.withdrawals().acknowledged()).isEqualTo(users.count(Outcome.COMMITTED));
    }
  }

  @Test
  void withdrawalsInDoubtAreFoundOrAbsentAsTheNetworkHadIt() throws Exception {
    atm.prepare();
    AtmLedger ledger = PreparedAtm.ledger(atm.address());
    try (FaultProxy proxy = new FaultProxy(server);
        WithdrawalUsers users =
            WithdrawalUsers.start(
                4,
                PreparedAtm.SMALL,
                new SettingsBuilder(
                        DatabaseAddress.tcp(
                            proxy.through(atm.address().url()), atm.address().user(), ""))
                    .build(),
                ledger)) {
      proxy.onCommit(
          number ->
              number % 15 != 0
                  ? FaultProxy.Fault.NONE
                  : number % 30 == 0 ? FaultProxy.Fault.CUT_ANSWER : FaultProxy.Fault.CUT_COMMIT);
      users.awaitCommits(200);
      users.end();
      FaultServer.awaitQuiet(atm.address().url());

      AuditReport report = atm.audit(EveryAccount.TRUE);

      try (Connection connection = FaultServer.open(atm.address().url())) {
        Set<Long> found = Books.assertAgree(connection, users);
        assertThat(found).isNotEmpty();
        assertThat(users.ids(Outcome.IN_DOUBT)).hasSizeGreaterThan(found.size());
      }
      assertThat(report.isClean()).as(report.text()).isTrue();
    }
  }

  @Test
  void tablesOfOthersStayAsTheyAre() throws Exception {
    atm.execute("CREATE TABLE account (id INT, mine TEXT)", "INSERT INTO account VALUES (1, 'x')");

    assertThatThrownBy(atm::prepare).isInstanceOf(DatabaseException.class);

    assertThat(atm.one("SELECT mine FROM account")).isEqualTo("x");
    atm.execute("DROP TABLE account");
  }
}
