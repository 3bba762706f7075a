package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.net.Cancellation;
import io.github.bancada.testing.PostgreSqlServer;
import io.github.bancada.testing.RequiresPostgreSql;
import io.github.bancada.testing.Waiting;
import io.github.bancada.transaction.Isolation;
import io.github.bancada.transaction.SqlSession;
import io.github.bancada.transaction.StatementClock;
import io.github.bancada.transaction.StatementMode;
import io.github.bancada.transaction.Transaction;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import io.github.bancada.transaction.TransactionRun;
import io.github.bancada.transaction.TransactionSettings;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Withdrawals against the embedded PostgreSQL. */
@RequiresPostgreSql
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WithdrawalPostgreSqlTest extends ServerWithdrawals {
  @BeforeAll
  static void prepare() throws Exception {
    open(DatabaseServer.start(PostgreSqlServer.home()));
  }

  @Override
  String lockWait() {
    return "55P03 0";
  }

  private static SettingsBuilder settings() {
    return new SettingsBuilder(atm().address());
  }

  /** Looks by a connection that is open: the server looks for a deadlock a second later, once. */
  private static void awaitLockWait(Statement watch) {
    Waiting.await(
        "a session that waits for a lock",
        () -> {
          try (ResultSet waiting =
              watch.executeQuery("SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'")) {
            return waiting.next();
          } catch (SQLException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  @ParameterizedTest
  @EnumSource(StatementMode.class)
  void deadlockIsTriedAgainWithTheSameTransaction(StatementMode statements) throws Exception {
    atm().execute("DELETE FROM history");
    try (Connection other = atm().open();
        Statement statement = other.createStatement();
        Connection another = atm().open();
        Statement watch = another.createStatement();
        Withdrawer task = task(settings().statements(statements).retries(5).build())) {
      task.run();
      other.setAutoCommit(false);
      // The server ends the transaction that notices the deadlock: the one that waited first.
      statement.execute("SET deadlock_timeout = '1min'");
      statement.execute("SELECT * FROM branch FOR UPDATE");
      CompletableFuture<WithdrawalSample> running = CompletableFuture.supplyAsync(task::run);
      awaitLockWait(watch);
      statement.execute("SELECT * FROM account FOR UPDATE");
      other.rollback();

      WithdrawalSample sample = running.get();

      assertThat(sample.message()).isEmpty();
      assertThat(sample.outcome()).isEqualTo(Outcome.COMMITTED);
      assertThat(sample.retries()).isPositive();
    }
    assertThat(atm().historyRows()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({"REPEATABLE_READ, 1", "SERIALIZABLE, 1", "READ_COMMITTED, 0", "DEFAULT, 0"})
  void snapshotThatIsTooOldIsTriedAgain(Isolation isolation, int atLeast) throws Exception {
    atm().execute("DELETE FROM history");
    try (Connection other = atm().open();
        Statement statement = other.createStatement();
        Connection another = atm().open();
        Statement watch = another.createStatement();
        Withdrawer task = task(settings().isolation(isolation).retries(5).build())) {
      other.setAutoCommit(false);
      statement.execute("UPDATE branch SET fill1 = 'x'");
      CompletableFuture<WithdrawalSample> running = CompletableFuture.supplyAsync(task::run);
      awaitLockWait(watch);
      other.commit();

      WithdrawalSample sample = running.get();

      assertThat(sample.message()).isEmpty();
      assertThat(sample.outcome()).isEqualTo(Outcome.COMMITTED);
      assertThat(sample.retries()).isEqualTo(atLeast);
    }
    assertThat(atm().historyRows()).isEqualTo(1);
  }

  @Test
  void failureOfASerializationIsShownWithoutRetries() throws Exception {
    atm().execute("DELETE FROM history");
    try (Connection other = atm().open();
        Statement statement = other.createStatement();
        Connection another = atm().open();
        Statement watch = another.createStatement();
        Withdrawer task =
            task(settings().isolation(Isolation.REPEATABLE_READ).retries(0).build())) {
      other.setAutoCommit(false);
      statement.execute("UPDATE branch SET fill1 = 'y'");
      CompletableFuture<WithdrawalSample> running = CompletableFuture.supplyAsync(task::run);
      awaitLockWait(watch);
      other.commit();

      assertThat(running.get().outcome()).isEqualTo(Outcome.FAILED);
      assertThat(running.get().code()).isEqualTo("40001 0");
      assertThat(task.run().outcome()).as("the connection is good").isEqualTo(Outcome.COMMITTED);
    }
    assertThat(atm().historyRows()).isEqualTo(1);
  }

  @ParameterizedTest
  @EnumSource(StatementMode.class)
  void statementTimeoutClosesTheConnectionAndTheNextSampleHasAnother(StatementMode statements)
      throws Exception {
    atm().execute("DELETE FROM history");
    try (Connection other = atm().open();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("SELECT * FROM teller FOR UPDATE");
      try (Withdrawer task =
          task(settings().statements(statements).statementTimeoutMillis(1_000).build())) {
        WithdrawalSample sample = task.run();

        // A procedure commits with its only statement, and so may have committed.
        assertThat(sample.outcome())
            .isEqualTo(statements == StatementMode.PROCEDURE ? Outcome.IN_DOUBT : Outcome.FAILED);
        assertThat(sample.message()).contains("no answer within 1000 ms (statement timeout)");
        other.rollback();
      }
    }
    try (Withdrawer task = task(settings().build())) {
      assertThat(task.run().outcome()).isEqualTo(Outcome.COMMITTED);
    }
  }

  @Test
  void errorOfAProcedureIsNoDoubt() throws Exception {
    atm().execute("DELETE FROM history", "ALTER TABLE history ADD CHECK (delta = 0) NOT VALID");
    try (Withdrawer task =
        task(settings().statements(StatementMode.PROCEDURE).retries(0).build())) {
      WithdrawalSample sample = task.run();

      assertThat(sample.outcome()).isEqualTo(Outcome.FAILED);
      assertThat(sample.code()).isEqualTo("23514 0");
    } finally {
      atm().execute("ALTER TABLE history DROP CONSTRAINT history_delta_check");
    }
    assertThat(atm().historyRows()).isZero();
  }

  @Test
  void sessionThatTheAdministratorEndsLosesNothing() throws Exception {
    atm().execute("DELETE FROM history");
    try (Withdrawer task = task(settings().build())) {
      task.run();
      atm()
          .execute(
              "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name ="
                  + " 'bancada' AND pid <> pg_backend_pid()");

      WithdrawalSample cut = task.run();
      WithdrawalSample next = cut.outcome() == Outcome.COMMITTED ? cut : task.run();

      assertThat(next.outcome()).isEqualTo(Outcome.COMMITTED);
    }
    assertThat(atm().historyRows()).isEqualTo(2);
  }

  @Test
  void connectionKeepsOnlyTheWarningsOfItsLastTransaction() throws Exception {
    TransactionSettings settings = settings().build().transactions();
    List<Connection> opened = new ArrayList<>();
    try (SqlSession<Connection> session =
        new SqlSession<>(
            settings,
            connection -> {
              opened.add(connection);
              return noticeAtCommits(connection);
            })) {
      for (int i = 0; i < 3; i++) {
        TransactionRun<Connection> run =
            new TransactionRun<>(settings, session, new Cancellation(() -> false));
        run.perform(NoticedCommit::new);
        assertThat(run.outcome()).as(run.message()).isEqualTo(Outcome.COMMITTED);
      }

      assertThat(opened).hasSize(1);
      SQLWarning last = opened.get(0).getWarnings();
      assertThat(last.getMessage()).isEqualTo("noticed");
      assertThat((Throwable) last.getNextWarning()).isNull();
    }
  }

  /** A notice of a statement belongs to the statement; one of a commit, to the connection. */
  private static Connection noticeAtCommits(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TEMPORARY TABLE noticed (row_id int);"
              + "CREATE FUNCTION pg_temp.notice() RETURNS trigger LANGUAGE plpgsql AS"
              + " $$ BEGIN RAISE NOTICE 'noticed'; RETURN NULL; END $$;"
              + "CREATE CONSTRAINT TRIGGER notice AFTER INSERT ON noticed DEFERRABLE INITIALLY"
              + " DEFERRED FOR EACH ROW EXECUTE FUNCTION pg_temp.notice()");
    }
    connection.commit();
    return connection;
  }

  private record NoticedCommit() implements Transaction<Connection> {
    @Override
    public String name() {
      return "noticed";
    }

    @Override
    public void run(Connection connection, StatementClock clock) throws SQLException {
      clock.send("insert");
      try (Statement statement = connection.createStatement()) {
        statement.execute("INSERT INTO noticed VALUES (1)");
      }
      clock.answered();
      clock.sendCommit("commit");
      connection.commit();
      clock.answered();
    }
  }
}
