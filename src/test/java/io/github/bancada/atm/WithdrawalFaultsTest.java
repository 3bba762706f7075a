package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.transaction.StatementMode;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import java.sql.Connection;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Transactions that meet locks, errors, silence, or a cancel. */
@RequiresMysql
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WithdrawalFaultsTest extends WithdrawalTaskRun {
  @Test
  void lockThatIsNotToBeHadIsTriedAgainAndCountedAndRolledBack() throws Exception {
    try (Connection other = atm.open();
        Statement statement = other.createStatement();
        Withdrawer task = task(settings().lockWaitSeconds(1).retries(1).build())) {
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
        Withdrawer task = task(settings().statements(statements).retries(5).build())) {
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
        Withdrawer task = task(settings().statementTimeoutMillis(100).build())) {
      other.setAutoCommit(false);
      statement.execute("SELECT * FROM teller FOR UPDATE");

      WithdrawalSample sample = task.run();

      assertThat(sample.outcome()).isEqualTo(Outcome.FAILED);
      assertThat(sample.code()).isEqualTo("HYT00 0");
      assertThat(sample.message()).isEqualTo("no answer within 100 ms (statement timeout)");
      other.rollback();
    }
    try (Withdrawer task = task(settings().build())) {
      assertThat(task.run().outcome()).isEqualTo(Outcome.COMMITTED);
    }
  }

  @Test
  void procedureWithoutAnswerIsInDoubt() throws Exception {
    try (Connection other = atm.open();
        Statement statement = other.createStatement();
        Withdrawer task =
            task(
                settings()
                    .statements(StatementMode.PROCEDURE)
                    .statementTimeoutMillis(1_000) // enough for the statements before the call
                    .build())) {
      other.setAutoCommit(false);
      statement.execute("SELECT * FROM teller FOR UPDATE");

      WithdrawalSample sample = task.run();

      assertThat(sample.outcome()).isEqualTo(Outcome.IN_DOUBT);
      assertThat(sample.code()).isEqualTo("inDoubt");
      assertThat(sample.message()).contains(Long.toString(sample.withdrawal().id()));
      assertThat(ledger.inDoubt().get(Withdrawal.numberOf(sample.withdrawal().id()))).isTrue();
      other.rollback();
    }
  }

  @Test
  void errorOfAProcedureIsNoDoubt() throws Exception {
    WithdrawalSettings settings = settings().statements(StatementMode.PROCEDURE).build();
    AtmScale tooLarge = new AtmScale(2000, 2000, 2000);
    try (Withdrawer task = new Withdrawer(settings, tooLarge, ledger)) {
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
    try (Withdrawer task = task(settings().build())) {
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
        Withdrawer task = task(settings().build())) {
      other.setAutoCommit(false);
      statement.execute("SELECT * FROM teller FOR UPDATE");
      CompletableFuture<WithdrawalSample> running = CompletableFuture.supplyAsync(task::run);
      atm.awaitLockWaits(1);

      assertThat(task.cancel()).isTrue();

      WithdrawalSample sample = running.get();
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
        Withdrawer task = task(settings().statements(StatementMode.PROCEDURE).build())) {
      other.setAutoCommit(false);
      statement.execute("SELECT * FROM teller FOR UPDATE");
      CompletableFuture<WithdrawalSample> running = CompletableFuture.supplyAsync(task::run);
      atm.awaitLockWaits(1);

      task.cancel();

      assertThat(running.get().outcome()).isEqualTo(Outcome.IN_DOUBT);
      assertThat(ledger.inDoubt().cardinality()).isEqualTo(1);
      other.rollback();
    }
  }

  @Test
  void userIsGivenAnotherConnectionWhenTheServerEndsTheOneItHas() throws Exception {
    try (Withdrawer task = task(settings().build())) {
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
}
