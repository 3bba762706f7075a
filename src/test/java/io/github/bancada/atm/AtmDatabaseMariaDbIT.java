package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.atm.audit.AtmAudit.EveryAccount;
import io.github.bancada.atm.audit.AtmLedger;
import io.github.bancada.atm.audit.AuditReport;
import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.sql.SqlDialect;
import io.github.bancada.sql.audit.Findings;
import io.github.bancada.sql.load.LoadMode;
import io.github.bancada.sql.tables.StoredProcedures;
import io.github.bancada.testing.OnMariaDb;
import io.github.bancada.testing.RequiresMariaDb;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.Locale;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Preparing, auditing and dropping on the distribution's MariaDB. */
@RequiresMariaDb
class AtmDatabaseMariaDbIT extends OnMariaDb {
  private PreparedAtm atm;

  @BeforeEach
  void emptySchema() throws Exception {
    atm = new PreparedAtm(address());
    atm.drop();
  }

  @AfterEach
  void testEnds() {
    PreparedAtm.LEDGERS.closeAll();
  }

  @ParameterizedTest
  @EnumSource(LoadMode.class)
  void eachWayToLoadFillsTheTables(LoadMode load) throws Exception {
    assertThat(atm.preparation(PreparedAtm.tables(PreparedAtm.SMALL), load, 2, false).run())
        .contains("4,000 accounts loaded in MariaDB 1");

    assertThat(atm.prepare()).contains("found ready");
    assertThat(atm.sum("account")).isEqualTo("4000000.00");
  }

  @Test
  void auditIsCleanOverTwoTestsAndSeesOneCent() throws Exception {
    atm.prepare();
    atm.withdraw(30);
    assertThat(atm.audit(EveryAccount.TRUE).line())
        .isEqualTo("Audit: 30 withdrawals, 0 lost, 0 invented, balances agree");
    PreparedAtm.LEDGERS.closeAll();
    atm.prepare();
    int account = atm.withdraw(20).get(3).account();
    assertThat(atm.audit(EveryAccount.TRUE).isClean()).isTrue();

    atm.execute("UPDATE account SET balance = balance + 0.01 WHERE id = " + account);

    assertThat(atm.audit().text())
        .contains("balances DISAGREE (C1, C2, C5)")
        .contains("account " + account + ": ");
  }

  @Test
  void procedureMayBeCalledByThoseWhoMayExecuteItNotByThoseWhoSeeIt() throws Exception {
    atm.prepare();
    atm.execute(
        "CREATE USER atmclerk@'127.0.0.1'",
        "GRANT SELECT, ALTER ROUTINE ON *.* TO atmclerk@'127.0.0.1'");
    try (Connection root = FaultBench.open(server().url());
        Connection clerk =
            DriverManager.getConnection(server().url() + "?sslMode=DISABLED", "atmclerk", "")) {
      assertThat(StoredProcedures.isIn(clerk, "atm_withdrawal")).isTrue();
      assertThatNoException().isThrownBy(() -> AtmSchema.PROCEDURES.check(root));
      assertThatThrownBy(() -> AtmSchema.PROCEDURES.check(clerk))
          .hasMessageContaining("execute command denied to user 'atmclerk'");
      assertThat(SqlDialect.of(root).canCall(root, "atm_deposit")).isFalse();
    }
  }

  /**
   * A killed server that acknowledges commits before it writes them loses some, and the audit
   * counts them. MySQL 8 writes its log sooner and seldom loses one in so short a time.
   */
  @Test
  void withdrawalsThatAKilledServerLostAreCountedAndNamed() throws Exception {
    atm.prepare();
    AtmLedger ledger = PreparedAtm.ledger(atm.address()); // while commits are still written at once
    atm.execute(
        "SET GLOBAL innodb_flush_log_at_timeout = 2700",
        "SET GLOBAL innodb_flush_log_at_trx_commit = 0");
    try (WithdrawalUsers users =
        WithdrawalUsers.start(
            10, PreparedAtm.SMALL, new SettingsBuilder(atm.address()).build(), ledger)) {
      users.awaitCommits(200);
      server().kill();
      users.awaitTrouble(10);
      server().restart(); // with the settings that it began with
      users.awaitCommits(50);
      users.end();
      FaultBench.awaitQuiet(server().url());

      AuditReport report = atm.audit();

      Set<Long> lost;
      try (Connection connection = FaultBench.open(server().url())) {
        lost = Books.lost(connection, users);
        Books.assertBalancesAgree(connection);
      }
      assertThat(lost).as("the server was to lose some").isNotEmpty();
      assertThat(report.isClean()).isFalse();
      assertThat(report.withdrawals().lost()).as(report.text()).isEqualTo(lost.size());
      assertThat(report.withdrawals().acknowledged()).isEqualTo(users.count(Outcome.COMMITTED));
      assertThat(report.line())
          .contains(String.format(Locale.ROOT, " %,d lost, 0 invented", lost.size()))
          .endsWith("balances agree");
      assertThat(lost.stream().sorted().limit(Findings.MAX_NAMED))
          .allSatisfy(id -> assertThat(report.text()).contains("lost: transaction " + id + " "));
    }
  }
}
