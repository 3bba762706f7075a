package io.github.bancada.atm.prepare;

import static io.github.bancada.atm.PreparedAtm.SMALL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.bancada.atm.PreparedAtm;
import io.github.bancada.atm.audit.EngineLedger;
import io.github.bancada.atm.audit.EveryAccount;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.testing.Waiting;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Preparing and dropping against the embedded MySQL. */
@RequiresMysql
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AtmPreparationTest {
  private PreparedAtm atm;

  @BeforeEach
  void schema() throws Exception {
    atm = PreparedAtm.empty();
  }

  @AfterEach
  void testEnds() {
    EngineLedger.closeAll();
  }

  private DatabaseFailure failure(Callable<String> work) {
    return catchThrowableOfType(DatabaseFailure.class, work::call);
  }

  private String prepare(AtmScale scale, boolean replace) throws DatabaseFailure {
    return atm.preparation(atm.settings(scale, replace, HistoryChoice.EMPTY)).run();
  }

  @ParameterizedTest
  @EnumSource(LoadMode.class)
  void rowsMatchTheBenchmark(LoadMode load) throws Exception {
    String done =
        atm.preparation(
                new PreparationSettings(atm.address(), SMALL, 3, load, false, HistoryChoice.EMPTY))
            .run();

    assertThat(done).startsWith("4 branches, 40 tellers and 4,000 accounts loaded in MySQL 8");
    assertThat(atm.sum("branch")).isEqualTo("40000000.00");
    assertThat(atm.sum("teller")).isEqualTo("40000000.00");
    assertThat(atm.sum("account")).isEqualTo("4000000.00");
    assertThat(atm.count("history")).isZero();
    assertThat(
            atm.one(
                "SELECT COUNT(*) FROM account WHERE branchid = FLOOR((id - 1) / 1000) + 1"
                    + " AND balance = 1000.00 AND fill1 = '' AND id BETWEEN 1 AND 4000"))
        .isEqualTo("4000");
    assertThat(atm.one("SELECT COUNT(*) FROM teller WHERE branchid = FLOOR((id - 1) / 10) + 1"))
        .isEqualTo("40");
  }

  @Test
  void lastConsoleLineHasRowsAndRate() throws Exception {
    atm.prepare();

    assertThat(atm.console())
        .anySatisfy(
            line ->
                assertThat(line)
                    .matches(
                        "4,000 of 4,000 accounts \\(100.0 %\\), [\\d,]+ rows/s, done in .* s"));
  }

  @Test
  void preparedDatabaseIsReused() throws Exception {
    atm.prepare();
    atm.execute("UPDATE account SET balance = 7 WHERE id = 17");

    String done = atm.prepare();

    assertThat(done).contains("found ready");
    assertThat(atm.one("SELECT balance FROM account WHERE id = 17")).isEqualTo("7.00");
  }

  @Test
  void procedureIsCreatedAndDropped() throws Exception {
    String procedures =
        "SELECT COUNT(*) FROM information_schema.routines WHERE routine_schema = DATABASE()";

    atm.prepare();
    assertThat(atm.one(procedures)).isEqualTo("1");

    new AtmDrop(atm.address(), line -> {}).run();
    assertThat(atm.one(procedures)).isEqualTo("0");
  }

  @Test
  void stoppedLoadContinuesWhereItWas() throws Exception {
    AtmScale large = new AtmScale(4, 40, 300_000);
    PreparationSettings settings =
        new PreparationSettings(atm.address(), large, 1, LoadMode.AUTO, false, HistoryChoice.EMPTY);
    AtmPreparation first = atm.preparation(settings);
    CompletableFuture<DatabaseFailure> ended =
        CompletableFuture.supplyAsync(() -> failure(first::run));
    awaitLoadedPart();
    first.connections().cancel();

    assertThat(ended.get().code()).isEqualTo("cancelled");
    int loaded = atm.count("account");
    assertThat(loaded).isBetween(ParallelLoad.CHUNK, 300_000 - 1);
    assertThat(loaded % ParallelLoad.CHUNK).as("a part of a chunk").isZero();

    String done = atm.preparation(settings).run();

    assertThat(done).contains("completed");
    assertThat(atm.console())
        .contains(String.format("continuing after %,d accounts of an earlier attempt", loaded));
    assertThat(atm.sum("account")).isEqualTo("300000000.00");
  }

  private void awaitLoadedPart() {
    Waiting.await("a part of the load", this::isPartLoaded);
  }

  private boolean isPartLoaded() {
    try {
      return atm.count("atm_part") > 0;
    } catch (java.sql.SQLException e) {
      assertThat(e.getErrorCode()).as("no such table").isEqualTo(1146);
      return false;
    }
  }

  @Test
  void shutdownEndsTheLoad() {
    AtmPreparation preparation =
        new AtmPreparation(
            atm.settings(new AtmScale(4, 40, 2_000_000), false, HistoryChoice.EMPTY),
            line -> {},
            () -> true);

    assertThat(failure(preparation::run).code()).isEqualTo("cancelled");
  }

  @Test
  void parallelPreparationsLoadOnce() throws Exception {
    ExecutorService engines = Executors.newFixedThreadPool(3);
    try {
      List<Future<String>> all =
          engines.invokeAll(List.of(() -> atm.prepare(), () -> atm.prepare(), () -> atm.prepare()));

      List<String> said = new java.util.ArrayList<>();
      for (Future<String> each : all) {
        said.add(each.get());
      }
      assertThat(said).filteredOn(text -> text.contains("loaded")).hasSize(1);
      assertThat(said).filteredOn(text -> text.contains("found ready")).hasSize(2);
    } finally {
      engines.shutdownNow();
    }
    assertThat(atm.count("account")).isEqualTo(4_000);
  }

  @Test
  void tablesOfOthersAreNamedAndLeftAlone() throws Exception {
    atm.execute(
        "CREATE TABLE account (id INT PRIMARY KEY)",
        "CREATE TABLE history (id INT PRIMARY KEY)",
        "CREATE TABLE customers (id INT PRIMARY KEY)");

    DatabaseFailure failure = failure(atm::prepare);

    assertThat(failure.code()).isEqualTo("tablesNotOurs");
    assertThat(failure)
        .hasMessageContaining("that ATM Database did not make: account, history; use another")
        .hasMessageContaining("replace");
    assertThat(
            atm.one(
                "SELECT COUNT(*) FROM information_schema.tables WHERE table_schema = DATABASE()"))
        .isEqualTo("3");
  }

  @Test
  void tablesOfOthersAreReplacedOnRequest() throws Exception {
    atm.execute("CREATE TABLE account (id INT PRIMARY KEY)", "CREATE TABLE customers (id INT)");

    prepare(SMALL, true);

    assertThat(atm.count("account")).isEqualTo(4_000);
    assertThat(atm.count("customers")).isZero();
    assertThat(atm.console())
        .anyMatch(line -> line.startsWith("replacing tables account, because"));
  }

  @Test
  void anotherScaleIsRefusedWithBothFigures() throws Exception {
    atm.prepare();
    AtmScale other = new AtmScale(2, 20, 2_000);

    DatabaseFailure failure = failure(() -> prepare(other, false));

    assertThat(failure.code()).isEqualTo("otherScale");
    assertThat(failure)
        .hasMessageContaining("has 4 branches, 40 tellers and 4,000 accounts")
        .hasMessageContaining("2 branches, 20 tellers and 2,000 accounts; use another schema");

    prepare(other, true);
    assertThat(atm.count("account")).isEqualTo(2_000);
  }

  @Test
  void tableWithOtherColumnsIsRefused() throws Exception {
    atm.prepare();
    atm.execute("ALTER TABLE teller MODIFY balance DOUBLE NOT NULL");

    DatabaseFailure failure = failure(atm::prepare);

    assertThat(failure.code()).isEqualTo("otherShape");
    assertThat(failure)
        .hasMessageContaining("table 'teller' has another shape")
        .hasMessageContaining("balance double")
        .hasMessageContaining("balance decimal(15,2)");
  }

  @Test
  void nonTransactionalTableIsRefused() throws Exception {
    atm.prepare();
    atm.execute("ALTER TABLE history ENGINE = MyISAM");

    assertThat(failure(atm::prepare))
        .hasMessageContaining("table 'history' is not an InnoDB table but 'MyISAM'");
  }

  @Test
  void missingRowsAreRefused() throws Exception {
    atm.prepare();
    atm.execute("DELETE FROM account WHERE id = 4000");

    DatabaseFailure failure = failure(atm::prepare);

    assertThat(failure.code()).isEqualTo("otherCounts");
    assertThat(failure).hasMessageContaining("3,999 rows with ids from 1 to 3999 instead of 4,000");
    assertThat(prepare(SMALL, true)).contains("loaded");
  }

  @Test
  void foreignRowsDuringALoadAreDetected() throws Exception {
    atm.execute(AtmSchema.definition("atm_database"));
    atm.execute(
        "INSERT INTO atm_database VALUES (1, 'bancada-atm-1', 4, 40, 4000, 0, 0, 0, NULL)",
        AtmSchema.definition("account"),
        AtmSchema.definition("atm_part"),
        "INSERT INTO atm_part VALUES (1, 1000)",
        "INSERT INTO account VALUES (3333, 1, 0, '', '', '')");

    DatabaseFailure failure = failure(atm::prepare);

    assertThat(failure.code()).isEqualTo("otherCounts");
    assertThat(failure).hasMessageContaining("stop other programs that write to the table");
  }

  @Test
  void dropRemovesOnlyPreparedTables() throws Exception {
    atm.prepare();
    atm.execute("CREATE TABLE customers (id INT)");

    String done = new AtmDrop(atm.address(), line -> {}).run();

    assertThat(done).startsWith("dropped tables account, atm_database, atm_engine");
    assertThat(
            atm.one(
                "SELECT GROUP_CONCAT(table_name) FROM information_schema.tables"
                    + " WHERE table_schema = DATABASE()"))
        .isEqualTo("customers");
    assertThat(new AtmDrop(atm.address(), line -> {}).run()).contains("no tables to drop");
  }

  @Test
  void dropRefusesTablesOfOthers() throws Exception {
    atm.execute("CREATE TABLE account (id INT PRIMARY KEY)");

    DatabaseFailure failure = failure(new AtmDrop(atm.address(), line -> {})::run);

    assertThat(failure.code()).isEqualTo("tablesNotOurs");
    assertThat(failure).hasMessageContaining("account");
    assertThat(atm.count("account")).isZero();
  }

  @Test
  void dropAndReplaceRefuseWhileVirtualUsersAreActive() throws Exception {
    atm.prepare();
    atm.withdraw(1);

    assertThat(failure(new AtmDrop(atm.address(), line -> {})::run).code()).isEqualTo("inUse");
    assertThat(failure(() -> prepare(new AtmScale(1, 1, 1), true)).code()).isEqualTo("inUse");
    assertThat(atm.count("history")).isOne();
  }

  @Test
  void incompleteDropIsNotTreatedAsALoad() throws Exception {
    atm.prepare();
    atm.withdraw(3);
    EngineLedger.closeAll();
    // The first steps of a drop.
    atm.execute(
        "UPDATE atm_database SET complete = 0",
        "DELETE FROM atm_part",
        "DROP TABLE account",
        "DROP TABLE branch");

    assertThat(atm.prepare()).contains("loaded");

    assertThat(atm.audit(EveryAccount.TRUE).isClean()).isTrue();
  }

  @Test
  void missingPrivilegesAreReportedBeforeTheTest() throws Exception {
    atm.prepare();
    String name = "reader" + System.nanoTime() % 1_000_000;
    atm.execute(
        "CREATE USER '" + name + "'@'%' IDENTIFIED WITH mysql_native_password BY 'secret'",
        "GRANT SELECT ON " + atm.one("SELECT DATABASE()") + ".* TO '" + name + "'@'%'");
    PreparedAtm reader = new PreparedAtm(DatabaseAddress.tcp(atm.address().url(), name, "secret"));

    DatabaseFailure failure = failure(reader::prepare);

    assertThat(failure.code()).isEqualTo("42000 1142");
    assertThat(failure).hasMessageContaining("lacks a privilege").hasMessageNotContaining("secret");
  }

  @Test
  void missingSchemaIsNamedEvenWithoutPrivileges() throws Exception {
    String name = "guest" + System.nanoTime() % 1_000_000;
    atm.execute("CREATE USER '" + name + "'@'%' IDENTIFIED WITH mysql_native_password BY 'secret'");
    String nowhere = atm.address().url().replaceFirst("/[^/]*$", "/nowhere");

    DatabaseFailure failure =
        failure(new PreparedAtm(DatabaseAddress.tcp(nowhere, name, "secret"))::prepare);

    assertThat(failure.code()).isEqualTo("42000 1044");
    assertThat(failure).hasMessageContaining("no such schema, or the user lacks a privilege");
  }

  @Test
  void wrongPasswordIsOneClearSentence() {
    DatabaseAddress wrong = DatabaseAddress.tcp(atm.address().url(), "root", "hunter2");

    assertThatExceptionOfType(DatabaseFailure.class)
        .isThrownBy(() -> new PreparedAtm(wrong).prepare())
        .withMessageContaining("check User and Password (28000 1045: Access denied")
        .withMessageNotContaining("hunter2");
  }

  @Test
  void missingSchemaIsOneClearSentence() {
    String server = "jdbc:mysql://127.0.0.1:" + MysqlServer.shared().port() + "/";

    assertThatExceptionOfType(DatabaseFailure.class)
        .isThrownBy(
            () -> new PreparedAtm(DatabaseAddress.tcp(server + "nosuch", "root", "")).prepare())
        .withMessageContaining("there is no such schema; create it with CREATE DATABASE")
        .withMessageContaining("nosuch");
    assertThatExceptionOfType(DatabaseFailure.class)
        .isThrownBy(() -> new PreparedAtm(DatabaseAddress.tcp(server, "root", "")).prepare())
        .withMessageContaining("names no schema");
  }

  @Test
  void unreachableServerIsOneClearSentence() {
    assertThatExceptionOfType(DatabaseFailure.class)
        .isThrownBy(
            () ->
                new PreparedAtm(DatabaseAddress.tcp("jdbc:mysql://127.0.0.1:1/atm", "root", ""))
                    .prepare())
        .withMessageContaining("no connection to the server");
  }
}
