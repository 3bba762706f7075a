package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.atm.audit.AtmLedger;
import io.github.bancada.atm.audit.UserLedger;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.net.Cancellation;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.Transport;
import io.github.bancada.transaction.StatementMode;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import java.sql.Connection;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Withdrawals against a server of one's own. */
abstract class ServerWithdrawals {
  private static DatabaseServer server;
  private static SmallAtm atm;

  private final UserLedger ledger = new UserLedger(Withdrawal.MAX_ENGINE, 1);

  /** Called before all tests. */
  static void open(DatabaseServer started) throws Exception {
    server = started;
    atm = SmallAtm.prepared(DatabaseAddress.tcp(server.url(), server.user(), ""));
  }

  @AfterAll
  static void close() throws Exception {
    server.close();
  }

  static SmallAtm atm() {
    return atm;
  }

  /** How the code of a lock-wait timeout ends. */
  abstract String lockWait();

  final Withdrawer task(WithdrawalSettings settings) {
    return new Withdrawer(settings, SmallAtm.SCALE, ledger);
  }

  @ParameterizedTest
  @EnumSource(Transport.class)
  void everyTransportAndEveryWayToSendStatementsMovesMoney(Transport transport) throws Exception {
    atm.execute("DELETE FROM history");
    long before = atm.cents("account");
    DatabaseAddress address =
        new DatabaseAddress(
            server.url(),
            server.user(),
            "",
            transport,
            server.socket().toString(),
            server.authority().toString());
    int samples = 0;
    for (StatementMode statements : StatementMode.values()) {
      for (WithdrawalSettings.Commit commit : WithdrawalSettings.Commit.values()) {
        WithdrawalSettings settings =
            new SettingsBuilder(address).statements(statements).commit(commit).build();
        try (Withdrawer task = task(settings)) {
          for (int i = 0; i < 5; i++) {
            WithdrawalSample sample = task.run();
            assertThat(sample.message()).as("%s %s", statements, commit).isEmpty();
            assertThat(sample.outcome()).isEqualTo(Outcome.COMMITTED);
            samples++;
          }
        }
      }
    }

    assertThat(atm.historyRows()).isEqualTo(samples);
    assertThat(atm.cents("account")).isEqualTo(before + atm.historyCents());
    assertThat(ledger.acknowledged().cardinality()).isEqualTo(samples);
  }

  @Test
  void databaseIsFoundFit() throws Exception {
    WithdrawalSettings settings =
        new SettingsBuilder(atm.address()).statements(StatementMode.PROCEDURE).build();

    assertThat(
            new WithdrawalWorkload(AtmLedger.ledgers())
                .scale(settings, new Cancellation(() -> false)))
        .isEqualTo(SmallAtm.SCALE);
  }

  @ParameterizedTest
  @EnumSource(StatementMode.class)
  void lockThatIsNotToBeHadIsRolledBack(StatementMode statements) throws Exception {
    atm.execute("DELETE FROM history");
    WithdrawalSettings settings =
        new SettingsBuilder(atm.address())
            .statements(statements)
            .lockWaitSeconds(1)
            .retries(0)
            .build();
    try (Connection other = atm.open();
        Statement statement = other.createStatement();
        Withdrawer task = task(settings)) {
      other.setAutoCommit(false);
      statement.execute("SELECT * FROM branch FOR UPDATE");

      WithdrawalSample sample = task.run();

      assertThat(sample.outcome()).isEqualTo(Outcome.FAILED);
      assertThat(sample.code()).endsWith(lockWait());
      other.rollback();
      assertThat(task.run().outcome()).isEqualTo(Outcome.COMMITTED);
    }
    assertThat(atm.historyRows()).isEqualTo(1);
  }

  @Test
  void inquiryReads() {
    try (Withdrawer task = task(new SettingsBuilder(atm.address()).inquiry().build())) {
      assertThat(task.run().outcome()).isEqualTo(Outcome.COMMITTED);
    }
  }
}
