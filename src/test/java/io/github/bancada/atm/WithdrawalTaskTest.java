package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.atm.bank.Cents;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.transaction.Isolation;
import io.github.bancada.transaction.StatementMode;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import io.github.bancada.work.Phase;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Withdrawals against the embedded MySQL. */
@RequiresMysql
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WithdrawalTaskTest extends WithdrawalTaskRun {
  @ParameterizedTest
  @CsvSource({
    "SERVER_PREPARED, COMMIT",
    "CLIENT_PREPARED, COMMIT",
    "PROCEDURE, COMMIT",
    "SERVER_PREPARED, WITH_LAST_STATEMENT",
    "CLIENT_PREPARED, WITH_LAST_STATEMENT",
    "PROCEDURE, WITH_LAST_STATEMENT"
  })
  void everyBalanceMovesByTheAmount(StatementMode statements, WithdrawalSettings.Commit commit)
      throws Exception {
    List<Withdrawal> done = new ArrayList<>();
    try (Withdrawer task = task(settings().statements(statements).commit(commit).build())) {
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
        Withdrawer task = task(settings().isolation(isolation).build())) {
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
    try (Withdrawer task = task(settings().subResults().build())) {
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
    try (Withdrawer task = task(settings().build())) {
      assertThat(task.run().phases()).isEmpty();
    }
  }

  @Test
  void connectionIsOpenedOnceAndItsTimeIsNoPartOfTheSample() {
    try (Withdrawer task = task(settings().build())) {
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
    try (Withdrawer task = task(settings().inquiry().subResults().build())) {
      WithdrawalSample sample = task.run();

      assertThat(sample.outcome()).isEqualTo(Outcome.COMMITTED);
      assertThat(sample.phases())
          .extracting(Phase::label)
          .containsExactly("select account", "select teller", "select branch", "commit");
    }
    assertThat(atm.historyRows()).isZero();
    assertThat(ledger.acknowledged().isEmpty()).isTrue();
  }
}
