package io.github.bancada.atm.bank;

import static io.github.bancada.atm.PreparedAtm.SMALL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.bancada.atm.PreparedAtm;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.RequiresMysql;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What ATM Database refuses to touch, and servers that refuse it. */
@RequiresMysql
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AtmPreparationRefusalTest extends AtmPreparationRun {
  @Test
  void tablesOfOthersAreNamedAndLeftAlone() throws Exception {
    atm.execute(
        "CREATE TABLE account (id INT PRIMARY KEY)",
        "CREATE TABLE history (id INT PRIMARY KEY)",
        "CREATE TABLE customers (id INT PRIMARY KEY)");

    DatabaseException failure = failure(atm::prepare);

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

    DatabaseException failure = failure(() -> prepare(other, false));

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

    DatabaseException failure = failure(atm::prepare);

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

    DatabaseException failure = failure(atm::prepare);

    assertThat(failure.code()).isEqualTo("otherCounts");
    assertThat(failure).hasMessageContaining("3,999 rows with ids from 1 to 3999 instead of 4,000");
    assertThat(prepare(SMALL, true)).contains("loaded");
  }

  @Test
  void foreignRowsDuringALoadAreDetected() throws Exception {
    atm.execute(AtmSchema.OWN.definition("atm_database", atm.address().dialect()));
    atm.execute(
        "INSERT INTO atm_database VALUES (1, 'bancada-atm-1', 4, 40, 4000, 0, 0, 0, NULL)",
        AtmSchema.OWN.definition("account", atm.address().dialect()),
        AtmSchema.OWN.definition("atm_part", atm.address().dialect()),
        "INSERT INTO atm_part VALUES (1, 1000)",
        "INSERT INTO account VALUES (3333, 1, 0, '', '', '')");

    DatabaseException failure = failure(atm::prepare);

    assertThat(failure.code()).isEqualTo("otherCounts");
    assertThat(failure).hasMessageContaining("stop other programs that write to the table");
  }

  @Test
  void dropRefusesTablesOfOthers() throws Exception {
    atm.execute("CREATE TABLE account (id INT PRIMARY KEY)");

    DatabaseException failure = failure(atm::drop);

    assertThat(failure.code()).isEqualTo("tablesNotOurs");
    assertThat(failure).hasMessageContaining("account");
    assertThat(atm.count("account")).isZero();
  }

  @Test
  void dropAndReplaceRefuseWhileVirtualUsersAreActive() throws Exception {
    atm.prepare();
    atm.withdraw(1);

    assertThat(failure(atm::drop).code()).isEqualTo("inUse");
    assertThat(failure(() -> prepare(new AtmScale(1, 1, 1), true)).code()).isEqualTo("inUse");
    assertThat(atm.count("history")).isOne();
  }

  @Test
  void missingPrivilegesAreReportedBeforeTheTest() throws Exception {
    atm.prepare();
    String name = "reader" + System.nanoTime() % 1_000_000;
    atm.execute(
        "CREATE USER '" + name + "'@'%' IDENTIFIED WITH mysql_native_password BY 'secret'",
        "GRANT SELECT ON " + atm.one("SELECT DATABASE()") + ".* TO '" + name + "'@'%'");
    PreparedAtm reader = new PreparedAtm(DatabaseAddress.tcp(atm.address().url(), name, "secret"));

    DatabaseException failure = failure(reader::prepare);

    assertThat(failure.code()).isEqualTo("42000 1142");
    assertThat(failure).hasMessageContaining("lacks a privilege").hasMessageNotContaining("secret");
  }

  @Test
  void missingSchemaIsNamedEvenWithoutPrivileges() throws Exception {
    String name = "guest" + System.nanoTime() % 1_000_000;
    atm.execute("CREATE USER '" + name + "'@'%' IDENTIFIED WITH mysql_native_password BY 'secret'");
    String nowhere = atm.address().url().replaceFirst("/[^/]*$", "/nowhere");

    DatabaseException failure =
        failure(new PreparedAtm(DatabaseAddress.tcp(nowhere, name, "secret"))::prepare);

    assertThat(failure.code()).isEqualTo("42000 1044");
    assertThat(failure).hasMessageContaining("no such schema, or the user lacks a privilege");
  }

  @Test
  void wrongPasswordIsOneClearSentence() {
    DatabaseAddress wrong = DatabaseAddress.tcp(atm.address().url(), "root", "hunter2");

    assertThatExceptionOfType(DatabaseException.class)
        .isThrownBy(() -> new PreparedAtm(wrong).prepare())
        .withMessageContaining("check User and Password (28000 1045: Access denied")
        .withMessageNotContaining("hunter2");
  }

  @Test
  void missingSchemaIsOneClearSentence() {
    String server = "jdbc:mysql://127.0.0.1:" + MysqlServer.shared().port() + "/";

    assertThatExceptionOfType(DatabaseException.class)
        .isThrownBy(
            () -> new PreparedAtm(DatabaseAddress.tcp(server + "nosuch", "root", "")).prepare())
        .withMessageContaining("there is no such schema; create it with CREATE DATABASE")
        .withMessageContaining("nosuch");
    assertThatExceptionOfType(DatabaseException.class)
        .isThrownBy(() -> new PreparedAtm(DatabaseAddress.tcp(server, "root", "")).prepare())
        .withMessageContaining("names no schema");
  }

  @Test
  void unreachableServerIsOneClearSentence() {
    assertThatExceptionOfType(DatabaseException.class)
        .isThrownBy(
            () ->
                new PreparedAtm(DatabaseAddress.tcp("jdbc:mysql://127.0.0.1:1/atm", "root", ""))
                    .prepare())
        .withMessageContaining("no connection to the server");
  }
}
