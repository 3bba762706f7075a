package io.github.bancada.atm.withdraw;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.atm.SettingsBuilder;
import io.github.bancada.atm.SmallAtm;
import io.github.bancada.atm.audit.UserLedger;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.atm.bank.Cents;
import io.github.bancada.atm.bank.TransactionId;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.atm.withdraw.WithdrawalSample.Outcome;
import io.github.bancada.mysql.Backoff;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseConnector;
import io.github.bancada.mysql.Transport;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.testing.TestCertificates;
import io.github.bancada.work.Phase;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Withdrawals against the embedded MySQL. */
@RequiresMysql
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WithdrawalTaskTest {
  private final UserLedger ledger = new UserLedger(7, 3);
  private SmallAtm atm;

  @BeforeEach
  void prepare() throws SQLException {
    atm = SmallAtm.prepared();
  }

  private SettingsBuilder settings() {
    return new SettingsBuilder(atm.address());
  }

  private WithdrawalTask task(WithdrawalSettings settings) {
    return new WithdrawalTask(settings, ledger, settings.draw(SmallAtm.SCALE, "u"), () -> false);
  }

  @ParameterizedTest
  @CsvSource({
    "SERVER_PREPARED, COMMIT",
    "CLIENT_PREPARED, COMMIT",
    "PROCEDURE, COMMIT",
    "SERVER_PREPARED, WITH_LAST_STATEMENT",
    "CLIENT_PREPARED, WITH_LAST_STATEMENT",
    "PROCEDURE, WITH_LAST_STATEMENT"
  })
  void everyBalanceMovesByTheAmount(StatementMode statements, CommitMode commit) throws Exception {
    List<Withdrawal> done = new ArrayList<>();
    try (WithdrawalTask task = task(settings().statements(statements).commit(commit).build())) {
      for (int i = 0; i < 20; i++) {
        WithdrawalSample sample = task.run();
        assertThat(sample.message()).isEmpty();
        assertThat(sample.outcome()).isEqualTo(Outcome.COMMITTED);
        assertThat(sample.code()).isEqualTo("0");
        done.add(sample.withdrawal());
      }
    }

    long moved = done.stream().mapToLong(Withdrawal::deltaCents).sum();
    assertThat(atm.historyCents()).isEqualTo(moved);
    assertThat(atm.cents("account")).isEqualTo(20 * AtmSchema.ACCOUNT_CENTS + moved);
    assertThat(atm.cents("teller")).isEqualTo(4 * AtmSchema.TELLER_CENTS + moved);
    assertThat(atm.cents("branch")).isEqualTo(2 * AtmSchema.BRANCH_CENTS + moved);
    assertThat(ledger.acknowledged().cardinality()).isEqualTo(20);
    assertThat(atm.historyRows()).isEqualTo(20);
    for (Withdrawal w : done) {
      assertThat(
              atm.one(
                  "SELECT CONCAT_WS(' ', account, teller, branch, delta) FROM history"
                      + " WHERE trx_id = "
                      + w.id()))
          .isEqualTo(
              w.account()
                  + " "
                  + w.teller()
                  + " "
                  + w.branch()
                  + " "
                  + Cents.decimal(w.deltaCents()).toPlainString());
    }
    Withdrawal last = done.get(done.size() - 1);
    assertThat(atm.one("SELECT balance FROM history WHERE trx_id = " + last.id()))
        .isEqualTo(atm.one("SELECT balance FROM account WHERE id = " + last.account()));
  }

  @ParameterizedTest
  @CsvSource({
    "READ_UNCOMMITTED, READ UNCOMMITTED",
    "READ_COMMITTED, READ COMMITTED",
    "REPEATABLE_READ, REPEATABLE READ",
    "DEFAULT, REPEATABLE READ",
    "SERIALIZABLE, SERIALIZABLE"
  })
  void isolationIsThatOfTheSession(Isolation isolation, String level) throws Exception {
    try (Connection other = atm.open();
        Statement statement = other.createStatement();
        WithdrawalTask task = task(settings().isolation(isolation).build())) {
      other.setAutoCommit(false);
      statement.execute("SELECT * FROM teller FOR UPDATE");
      CompletableFuture<WithdrawalSample> running = CompletableFuture.supplyAsync(task::run);
      atm.awaitLockWaits(1);
      assertThat(
              atm.one(
                  "SELECT trx_isolation_level FROM information_schema.innodb_trx"
                      + " WHERE trx_state = 'LOCK WAIT'"))
          .isEqualTo(level);
      other.rollback();
      assertThat(running.get().code()).isEqualTo("0");
    }
  }

  @Test
  void statementsAreTimedWhenAskedFor() {
    try (WithdrawalTask task = task(settings().subResults().build())) {
      assertThat(task.run().phases())
          .extracting(Phase::label)
          .containsExactly(
              "select account",
              "update account",
              "insert history",
              "select teller",
              "update teller",
              "select branch",
              "update branch",
              "commit");
    }
    try (WithdrawalTask task = task(settings().build())) {
      assertThat(task.run().phases()).isEmpty();
    }
  }

  @Test
  void connectionIsOpenedOnceAndItsTimeIsNoPartOfTheSample() {
    try (WithdrawalTask task = task(settings().build())) {
      WithdrawalSample first = task.run();
      WithdrawalSample second = task.run();

      assertThat(first.connectNanos()).isPositive();
      assertThat(second.connectNanos()).isZero();
      assertThat(second.elapsedNanos()).isGreaterThanOrEqualTo(second.latencyNanos());
      assertThat(second.latencyNanos()).isPositive();
      assertThat(second.sentBytes()).isPositive().isLessThan(first.sentBytes());
      assertThat(second.receivedBytes()).isPositive().isLessThan(first.receivedBytes());
    }
  }

  @Test
  void inquiryReadsAndLeavesNoTrace() throws Exception {
    try (WithdrawalTask task = task(settings().inquiry().subResults().build())) {
      WithdrawalSample sample = task.run();

      assertThat(sample.outcome()).isEqualTo(Outcome.COMMITTED);
      assertThat(sample.phases())
          .extracting(Phase::label)
          .containsExactly("select account", "select teller", "select branch", "commit");
    }
    assertThat(atm.historyRows()).isZero();
    assertThat(ledger.acknowledged().isEmpty()).isTrue();
  }

  @Test
  void lockThatIsNotToBeHadIsTriedAgainAndCountedAndRolledBack() throws Exception {
    try (Connection other = atm.open();
        Statement statement = other.createStatement();
        WithdrawalTask task = task(settings().lockWaitSeconds(1).retries(1).build())) {
      other.setAutoCommit(false);
      statement.execute("SELECT * FROM branch FOR UPDATE");

      WithdrawalSample sample = task.run();

      assertThat(sample.outcome()).isEqualTo(Outcome.FAILED);
      assertThat(sample.code()).isEqualTo("40001 1205");
      assertThat(sample.message()).contains("Lock wait timeout exceeded");
      assertThat(sample.retries()).isEqualTo(1);
      other.rollback();
      assertThat(atm.historyRows()).isZero();

      WithdrawalSample next = task.run();
      assertThat(next.outcome()).isEqualTo(Outcome.COMMITTED);
      assertThat(next.connectNanos()).as("the connection is good").isZero();
      assertThat(next.withdrawal().id()).isNotEqualTo(sample.withdrawal().id());
      assertThat(atm.historyRows()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(StatementMode.class)
  void deadlockIsTriedAgainWithTheSameTransaction(StatementMode statements) throws Exception {
    try (Connection other = atm.open();
        Statement statement = other.createStatement();
        WithdrawalTask task = task(settings().statements(statements).retries(5).build())) {
      task.run();
      other.setAutoCommit(false);
      statement.execute("SELECT * FROM branch FOR UPDATE");
      // More weight than a withdrawal, so that the server chooses the withdrawal as its victim.
      statement.execute("UPDATE branch SET fill1 = 'x'");
      for (int i = 0; i < 10; i++) {
        statement.execute("INSERT INTO atm_part VALUES (" + (1000 + i) + ", " + (1000 + i) + ")");
      }
      CompletableFuture<WithdrawalSample> running = CompletableFuture.supplyAsync(task::run);
      atm.awaitLockWaits(1);
      statement.execute("SELECT * FROM account FOR UPDATE");
      other.rollback();

      WithdrawalSample sample = running.get();

      assertThat(sample.message()).isEmpty();
      assertThat(sample.outcome()).isEqualTo(Outcome.COMMITTED);
      assertThat(sample.retries()).isPositive();
      assertThat(atm.historyRows()).isEqualTo(2);
    }
  }

  @Test
  void statementTimeoutClosesTheConnectionAndTheNextSampleHasAnother() throws Exception {
    try (Connection other = atm.open();
        Statement statement = other.createStatement();
        WithdrawalTask task = task(settings().statementTimeoutMillis(100).build())) {
      other.setAutoCommit(false);
      statement.execute("SELECT * FROM teller FOR UPDATE");

      WithdrawalSample sample = task.run();

      assertThat(sample.outcome()).isEqualTo(Outcome.FAILED);
      assertThat(sample.code()).isEqualTo("HYT00 0");
      assertThat(sample.message()).isEqualTo("no answer within 100 ms (statement timeout)");
      other.rollback();
    }
    try (WithdrawalTask task = task(settings().build())) {
      assertThat(task.run().outcome()).isEqualTo(Outcome.COMMITTED);
    }
  }

  @Test
  void procedureWithoutAnswerIsInDoubt() throws Exception {
    try (Connection other = atm.open();
        Statement statement = other.createStatement();
        WithdrawalTask task =
            task(
                settings()
                    .statements(StatementMode.PROCEDURE)
                    .statementTimeoutMillis(100)
                    .build())) {
      other.setAutoCommit(false);
      statement.execute("SELECT * FROM teller FOR UPDATE");

      WithdrawalSample sample = task.run();

      assertThat(sample.outcome()).isEqualTo(Outcome.IN_DOUBT);
      assertThat(sample.code()).isEqualTo("inDoubt");
      assertThat(sample.message()).contains(Long.toString(sample.withdrawal().id()));
      assertThat(ledger.inDoubt().get(TransactionId.number(sample.withdrawal().id()))).isTrue();
      other.rollback();
    }
  }

  @Test
  void errorOfAProcedureIsNoDoubt() throws Exception {
    WithdrawalSettings settings = settings().statements(StatementMode.PROCEDURE).build();
    AtmScale tooLarge = new AtmScale(2000, 2000, 2000);
    try (WithdrawalTask task =
        new WithdrawalTask(settings, ledger, settings.draw(tooLarge, "u"), () -> false)) {
      WithdrawalSample sample = task.run();

      assertThat(sample.outcome()).isEqualTo(Outcome.FAILED);
      assertThat(sample.code()).isEqualTo("45000 1644");
      assertThat(sample.message()).contains("no such account, teller or branch");
      assertThat(ledger.inDoubt().isEmpty()).isTrue();
    }
  }

  @Test
  void rowThatIsMissingFailsWithASentenceAndRollsBack() throws Exception {
    atm.execute("DELETE FROM branch");
    try (WithdrawalTask task = task(settings().build())) {
      WithdrawalSample sample = task.run();

      assertThat(sample.outcome()).isEqualTo(Outcome.FAILED);
      assertThat(sample.code()).isEqualTo("02000 0");
      assertThat(sample.message()).contains("the table branch has no row");
    }
    assertThat(atm.historyRows()).isZero();
  }

  @Test
  void cancelEndsATransactionThatWaits() throws Exception {
    try (Connection other = atm.open();
        Statement statement = other.createStatement();
        WithdrawalTask task = task(settings().build())) {
      other.setAutoCommit(false);
      statement.execute("SELECT * FROM teller FOR UPDATE");
      CompletableFuture<WithdrawalSample> running = CompletableFuture.supplyAsync(task::run);
      atm.awaitLockWaits(1);

      assertThat(task.cancel()).isTrue();

      WithdrawalSample sample = running.get(10, TimeUnit.SECONDS);
      assertThat(sample.outcome()).isEqualTo(Outcome.CANCELLED);
      assertThat(sample.code()).isEqualTo("cancelled");
      assertThat(task.cancel()).isFalse();
      other.rollback();
    }
    assertThat(ledger.inDoubt().isEmpty()).isTrue();
  }

  @Test
  void cancelDuringTheCommitLeavesItInDoubt() throws Exception {
    try (Connection other = atm.open();
        Statement statement = other.createStatement();
        WithdrawalTask task = task(settings().statements(StatementMode.PROCEDURE).build())) {
      other.setAutoCommit(false);
      statement.execute("SELECT * FROM teller FOR UPDATE");
      CompletableFuture<WithdrawalSample> running = CompletableFuture.supplyAsync(task::run);
      atm.awaitLockWaits(1);

      task.cancel();

      assertThat(running.get(10, TimeUnit.SECONDS).outcome()).isEqualTo(Outcome.IN_DOUBT);
      assertThat(ledger.inDoubt().cardinality()).isEqualTo(1);
      other.rollback();
    }
  }

  @Test
  void userIsGivenAnotherConnectionWhenTheServerEndsTheOneItHas() throws Exception {
    try (WithdrawalTask task = task(settings().build())) {
      task.run();
      String mine =
          atm.one(
              "SELECT id FROM information_schema.processlist WHERE db = DATABASE()"
                  + " AND id <> CONNECTION_ID()");
      atm.execute("KILL " + mine);

      WithdrawalSample cut = task.run();
      WithdrawalSample next = task.run();

      assertThat(cut.outcome()).isEqualTo(Outcome.FAILED);
      assertThat(cut.code()).startsWith("08");
      assertThat(next.outcome()).isEqualTo(Outcome.COMMITTED);
      assertThat(next.connectNanos()).isPositive();
    }
  }

  @Test
  void nobodyThereFailsAndDrawsNothing() {
    DatabaseAddress nobody = DatabaseAddress.tcp("jdbc:mysql://127.0.0.1:1/x", "root", "secret");
    try (WithdrawalTask task = task(new SettingsBuilder(nobody).build())) {
      WithdrawalSample sample = task.run();

      assertThat(sample.outcome()).isEqualTo(Outcome.FAILED);
      assertThat(sample.code()).isEqualTo("08S01 0");
      assertThat(sample.message())
          .isEqualTo(
              "no connection to jdbc:mysql://127.0.0.1:1/x as root over tcp: Communications link"
                  + " failure: Connection refused");
      assertThat(sample.withdrawal()).isNull();
      assertThat(ledger.nextId() % TransactionId.USER).isEqualTo(1);
    }
  }

  @Test
  void serverThatSaysNothingIsGivenUpAfterTheConnectTimeout() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      DatabaseAddress address =
          DatabaseAddress.tcp("jdbc:mysql://127.0.0.1:" + silent.getLocalPort() + "/x", "r", "");
      try (WithdrawalTask task =
          task(new SettingsBuilder(address).connectTimeoutMillis(100).build())) {
        WithdrawalSample sample = task.run();

        assertThat(sample.code()).isEqualTo("08001 0");
        assertThat(sample.message()).endsWith("not open within 100 ms (connect timeout)");
      }
    }
  }

  @Test
  void pausesGrowWhileNobodyIsThere() {
    Backoff backoff = new Backoff(50, 1);

    assertThat(backoff.next()).isZero();
    assertThat(backoff.next()).isBetween(25L, 50L);
    assertThat(backoff.next()).isBetween(50L, 100L);
    for (int i = 0; i < 100; i++) {
      assertThat(backoff.next()).isLessThanOrEqualTo(1000);
    }
    assertThat(backoff.next()).isBetween(500L, 1000L);
    backoff.reset();
    assertThat(backoff.next()).isZero();
  }

  @ParameterizedTest
  @EnumSource(Transport.class)
  void everyTransportCarriesWithdrawalsAndCountsBytes(Transport transport) {
    DatabaseAddress address =
        new DatabaseAddress(
            atm.address().url(),
            "root",
            "",
            transport,
            MysqlServer.shared().socket().toString(),
            MysqlServer.shared().authority().toString());
    WithdrawalSettings settings = new SettingsBuilder(address).build();
    try (WithdrawalTask task = task(settings)) {
      assertThat(task.run().message()).isEmpty();
      WithdrawalSample second = task.run();

      assertThat(second.outcome()).isEqualTo(Outcome.COMMITTED);
      assertThat(second.sentBytes()).isBetween(200L, 2000L);
      assertThat(second.receivedBytes()).isBetween(200L, 3000L);
    }
  }

  @Test
  void tlsIsSpokenWithoutTrustAndRefusedWithTheWrongOne() throws Exception {
    DatabaseAddress any =
        new DatabaseAddress(atm.address().url(), "root", "", Transport.TLS, "", "");
    try (Connection connection = DatabaseConnector.open(any, Map.of(), 30_000, guard -> {}).jdbc();
        Statement statement = connection.createStatement();
        var row = statement.executeQuery("SHOW STATUS LIKE 'Ssl_cipher'")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString(2)).isNotEmpty();
    }
    DatabaseAddress wrong =
        new DatabaseAddress(atm.address().url(), "root", "", Transport.TLS, "", "no-such-file.pem");
    try (WithdrawalTask task = task(new SettingsBuilder(wrong).build())) {
      assertThat(task.run().message())
          .contains("Trust names the file '")
          .contains("which does not exist");
    }
  }

  @Test
  void authorityOfAnotherServerIsReportedWithTheFieldThatMendsIt(@TempDir Path work)
      throws Exception {
    Path other = work.resolve("other-authority.pem");
    TestCertificates.shared().writeAuthority(other);
    DatabaseAddress wrong =
        new DatabaseAddress(atm.address().url(), "root", "", Transport.TLS, "", other.toString());
    try (WithdrawalTask task = task(new SettingsBuilder(wrong).build())) {
      assertThat(task.run().message())
          .contains("of the server")
          .contains("was issued by '")
          .contains("PEM file in Trust");
    }
  }
}
