package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.testing.Waiting;
import io.github.bancada.text.Quantity;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Deadlocks and lock-wait timeouts, forced by an opponent: another connection that locks the branch
 * before the account, which no withdrawal does.
 */
@OnlyInLongForm
@RequiresMysql
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AtmLocksIT {
  private static final AtmScale ONE = new AtmScale(1, 1, 1);

  /** Retries after a second each: more than this test takes to let go of a lock. */
  private static final int PATIENCE = 60;

  private String url;
  private Connection opponent;
  private Connection observer;
  private Withdrawer task;

  @BeforeEach
  void prepare() throws Exception {
    url = MysqlServer.newSchema();
    FaultBench.prepare(url, ONE);
    FaultBench.execute(url, "CREATE TABLE ballast (id INT PRIMARY KEY) ENGINE=InnoDB");
    opponent = FaultBench.open(url);
    opponent.setAutoCommit(false);
    observer = FaultBench.open(url);
  }

  @AfterEach
  void end() throws SQLException {
    opponent.close();
    observer.close();
    if (task != null) {
      task.close();
    }
    PreparedAtm.LEDGERS.closeAll();
  }

  private CompletableFuture<WithdrawalSample> withdraw(int lockWaitSeconds, int retries)
      throws SQLException {
    WithdrawalSettings settings =
        FaultBench.with(
            new SettingsBuilder(FaultBench.address(url)).build(),
            lockWaitSeconds,
            60_000,
            60_000,
            retries);
    task =
        new Withdrawer(
            settings, ONE, PreparedAtm.ledger(settings.transactions().address()).newUser());
    return CompletableFuture.supplyAsync(task::run);
  }

  private void opponent(String sql) throws SQLException {
    try (Statement statement = opponent.createStatement()) {
      statement.execute(sql);
    }
  }

  private long observed(String query) {
    return FaultBench.count(observer, query);
  }

  /**
   * Locks the branch, waits until the withdrawal waits for it, and then requests the account. The
   * server rolls back the transaction with fewer changed rows: the withdrawal.
   */
  private void forceDeadlock() throws SQLException {
    StringBuilder ballast = new StringBuilder("INSERT INTO ballast VALUES (0)");
    for (int i = 1; i < 100; i++) {
      ballast.append(", (").append(i).append(')');
    }
    opponent(ballast.toString());
    opponent("UPDATE branch SET balance = balance + 1");
  }

  private void awaitLockWait() {
    FaultBench.awaitInnoDb(
        "a withdrawal that waits for a lock", () -> observed(FaultBench.lockWaits(url)) == 1);
  }

  /** Number of times the server has raised an error since its start. */
  private long raised(int code) {
    return observed(
        "SELECT sum_error_raised FROM performance_schema.events_errors_summary_global_by_error"
            + " WHERE error_number = "
            + code);
  }

  private void assertClean(int withdrawals) throws Exception {
    try (Connection connection = FaultBench.open(url)) {
      Books.assertBalancesAgree(connection);
    }
    assertThat(observed("SELECT COUNT(*) FROM history")).isEqualTo(withdrawals);
    assertThat(FaultBench.audit(url).line())
        .isEqualTo(
            "Audit: "
                + Quantity.of(withdrawals, "withdrawal")
                + ", 0 lost, 0 invented, balances agree");
  }

  @Test
  void deadlockIsTriedAgainAndCounted() throws Exception {
    forceDeadlock();
    CompletableFuture<WithdrawalSample> withdrawing = withdraw(0, 3);
    awaitLockWait();
    opponent("UPDATE account SET balance = balance + 1"); // the deadlock
    opponent.rollback();

    WithdrawalSample sample = withdrawing.get(180, TimeUnit.SECONDS);

    assertThat(sample.outcome()).as(sample.toString()).isEqualTo(Outcome.COMMITTED);
    assertThat(sample.code()).isEqualTo("0");
    assertThat(sample.retries()).isEqualTo(1);
    assertClean(1);
  }

  @Test
  void deadlockWithoutRetriesFailsWithItsCodeAndLeavesNothing() throws Exception {
    forceDeadlock();
    CompletableFuture<WithdrawalSample> withdrawing = withdraw(0, 0);
    awaitLockWait();
    opponent("UPDATE account SET balance = balance + 1");

    WithdrawalSample sample = withdrawing.get(180, TimeUnit.SECONDS);

    assertThat(sample.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(sample.code()).isEqualTo("40001 1213");
    assertThat(sample.retries()).isZero();
    opponent.rollback();
    assertClean(0);
  }

  @Test
  void lockWaitTimeoutIsTriedAgainAndCounted() throws Exception {
    long before = raised(1205);
    opponent("UPDATE branch SET balance = balance + 1");
    CompletableFuture<WithdrawalSample> withdrawing = withdraw(1, PATIENCE);
    Waiting.await("a lock-wait timeout", () -> raised(1205), n -> n > before);
    opponent.rollback();

    WithdrawalSample sample = withdrawing.get(180, TimeUnit.SECONDS);

    assertThat(sample.outcome()).as(sample.toString()).isEqualTo(Outcome.COMMITTED);
    assertThat(sample.retries()).isBetween(1, PATIENCE);
    assertClean(1);
  }

  @Test
  void lockWaitTimeoutWithoutRetriesIsRolledBackWhole() throws Exception {
    opponent("UPDATE branch SET balance = balance + 1");

    WithdrawalSample sample = withdraw(1, 0).get(180, TimeUnit.SECONDS);

    // The server rolls back only the statement that waited.
    assertThat(sample.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(sample.code()).isIn("HY000 1205", "41000 1205", "40001 1205");
    opponent.rollback();
    FaultBench.awaitInnoDb(
        "the end of all transactions",
        () -> observed("SELECT COUNT(*) FROM information_schema.innodb_trx") == 0);
    assertClean(0);
  }
}
