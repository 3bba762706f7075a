package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.bancada.atm.audit.AtmAudit;
import io.github.bancada.atm.audit.AtmAudit.EveryAccount;
import io.github.bancada.net.Cancellation;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.DatabaseJob;
import io.github.bancada.sql.WorkLimits;
import io.github.bancada.sql.audit.DatabaseAudit;
import io.github.bancada.sql.load.LoadMode;
import io.github.bancada.sql.tables.PreparationSettings;
import io.github.bancada.sql.tables.PreparedTables;
import io.github.bancada.sql.tables.TablesDrop;
import io.github.bancada.sql.tables.TablesPreparation;
import io.github.bancada.testing.FaultProxy;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * ATM Database with a server that falls silent at any statement: it ends by its timeout, Stop or
 * Shutdown, and continues when the server is back.
 */
@OnlyInLongForm
@RequiresMysql
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AtmSilenceTest {
  /** Longer than a statement on a busy machine. */
  private static final int LIMIT_MILLIS = 5_000;

  private static final List<String> STATEMENTS =
      List.of(
          "prepare, select database",
          "prepare, get_lock",
          "prepare, information_schema",
          "prepare, create table",
          "prepare, insert into branch",
          "prepare, load data local",
          "prepare, insert into atm_part",
          "prepare, update atm_database",
          "prepare, create procedure",
          "prepare, for update",
          "audit, select database",
          "audit, consistent snapshot",
          "audit, from history",
          "drop, get_lock",
          "drop, delete from atm_part",
          "drop, drop table");

  private static final List<String> SOME_STATEMENTS =
      List.of(
          "prepare, create table",
          "prepare, load data local",
          "audit, from history",
          "drop, drop table");

  private final AtomicBoolean stopping = new AtomicBoolean();
  private PreparedAtm direct;
  private FaultProxy proxy;

  @BeforeEach
  void schemaBehindProxy() throws Exception {
    direct = PreparedAtm.empty();
    proxy = new FaultProxy(MysqlServer.shared().port());
  }

  @AfterEach
  void close() throws IOException {
    proxy.close();
    PreparedAtm.LEDGERS.closeAll();
  }

  private DatabaseAddress through() {
    return FaultBench.address(proxy.through(direct.address().url()));
  }

  /** One action of ATM Database, through the proxy. */
  private DatabaseJob<?> action(String name, int statementMillis) throws DatabaseException {
    WorkLimits limits = new WorkLimits(0, statementMillis, stopping::get);
    PreparedTables tables = PreparedAtm.tables(PreparedAtm.SMALL);
    if (name.equals("prepare")) {
      return new TablesPreparation(
          new PreparationSettings(through(), 2, LoadMode.AUTO, false), tables, line -> {}, limits);
    }
    direct.prepare();
    return name.equals("audit")
        ? new DatabaseAudit<>(
            through(), new AtmAudit(EveryAccount.TRUE), PreparedAtm.LEDGERS, limits)
        : new TablesDrop(tables.contents(), through(), line -> {}, limits);
  }

  private static DatabaseException failure(DatabaseJob<?> action) {
    return catchThrowableOfType(DatabaseException.class, action::run);
  }

  private void swallowAt(String statement) {
    proxy.commitsAre(Pattern.compile("(?i)" + statement));
    proxy.onCommit(number -> FaultProxy.Fault.SWALLOW_COMMIT);
  }

  static Stream<Arguments> some() {
    return SOME_STATEMENTS.stream().map(text -> Arguments.of((Object[]) text.split(", ")));
  }

  static Stream<Arguments> all() {
    return STATEMENTS.stream().map(text -> Arguments.of((Object[]) text.split(", ")));
  }

  @ParameterizedTest
  @MethodSource("some")
  void silenceEndsItByTheStatementTimeout(String name, String statement) throws Exception {
    DatabaseJob<?> action = action(name, LIMIT_MILLIS);
    swallowAt(statement);

    DatabaseException failure = failure(action);

    assertThat(failure.code()).isEqualTo("HYT00 0");
    assertThat(failure)
        .hasMessageStartingWith("cannot " + name + " jdbc:mysql://")
        .hasMessageContaining(
            "the server was silent for " + LIMIT_MILLIS + " ms (statement timeout)");
    assertThat(proxy.commits()).isPositive();
    proxy.cut();
    assertThat(direct.prepare()).startsWith("4 branches, 40 tellers and 4,000 accounts");
    assertThat(direct.audit(EveryAccount.TRUE).isClean()).isTrue();
  }

  @ParameterizedTest
  @MethodSource("some")
  void shutdownEndsIt(String name, String statement) throws Exception {
    DatabaseJob<?> action = action(name, 0);
    swallowAt(statement);
    CompletableFuture<DatabaseException> failure =
        CompletableFuture.supplyAsync(() -> failure(action));
    awaitSilence();

    stopping.set(true);

    assertThat(failure.get(180, TimeUnit.SECONDS).code()).isEqualTo("cancelled");
  }

  @ParameterizedTest
  @MethodSource("all")
  void stopEndsIt(String name, String statement) throws Exception {
    DatabaseJob<?> action = action(name, 0);
    swallowAt(statement);
    CompletableFuture<DatabaseException> failure =
        CompletableFuture.supplyAsync(() -> failure(action));
    awaitSilence();

    action.connections().cancel();

    assertThat(failure.get(180, TimeUnit.SECONDS).code()).isEqualTo("cancelled");
  }

  @Test
  void loadThatTakesLongerThanTheTimeoutGoesOnWhileBytesMove() throws Exception {
    proxy.delayAnswers(Duration.ofMillis(LIMIT_MILLIS / 20));

    action("prepare", LIMIT_MILLIS).run(); // some forty answers, one after the other

    assertThat(direct.audit(EveryAccount.TRUE).isClean()).isTrue();
  }

  @Test
  void userWhoAsksForALedgerOfASilentServerEndsWithTheTest() throws Exception {
    direct.prepare();
    swallowAt("insert into atm_engine");
    Cancellation cancellation = new Cancellation(stopping::get);
    cancellation.begin();
    CompletableFuture<Throwable> failure =
        CompletableFuture.supplyAsync(
            () ->
                catchThrowableOfType(
                    SQLException.class, () -> PreparedAtm.LEDGERS.of(through(), cancellation)));
    awaitSilence();

    stopping.set(true);

    assertThat(failure.get(180, TimeUnit.SECONDS)).isNotNull();
    SQLException behind =
        catchThrowableOfType(
            SQLException.class, () -> PreparedAtm.LEDGERS.of(through(), cancellation));
    assertThat(behind.getMessage()).as("who waited behind").isEqualTo("the test was stopped");
  }

  private void awaitSilence() {
    Waiting.await("a question without an answer", proxy::silenced, n -> n > 0);
  }
}
