package io.github.bancada.bookshop;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.RequiresMysql;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bookshop User in a plan without preparation, on databases that do not do. */
@RequiresMysql
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class BookshopUserRefusalTest {
  private static final String CLERK = "'bookclerk'@'127.0.0.1'";
  private static final int USERS = 3;

  private static SmallShop shop;

  @BeforeAll
  static void openShop() throws Exception {
    shop = SmallShop.empty();
    shop.prepare();
    shop.execute("CREATE USER " + CLERK + " IDENTIFIED WITH mysql_native_password BY ''");
  }

  @AfterAll
  static void dismissClerk() throws Exception {
    shop.execute("DROP USER " + CLERK);
  }

  /** Runs users, who end before their first interaction; returns the console. */
  private static String refusal(SmallShop at, String user, String statements) throws Exception {
    BookshopUser sampler = new BookshopUser();
    sampler.setName("it");
    sampler.setProperty(TestElement.TEST_CLASS, BookshopUser.class.getName());
    sampler.setProperty("url", at.address().url());
    sampler.setProperty("user", user);
    sampler.setProperty("statements", statements);
    sampler.setProperty("thinkTime", "0");
    PrintStream console = System.out;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      assertThat(EngineRun.run(USERS, 3, sampler)).isEmpty();
    } finally {
      System.setOut(console);
    }
    String text = said.toString(StandardCharsets.UTF_8);
    assertThat(text)
        .containsOnlyOnce("Bancada: the test cannot start: ")
        .contains("Bookshop User 'it': ");
    return text;
  }

  @Test
  void emptySchemaIsToBePreparedFirst() throws Exception {
    assertThat(refusal(SmallShop.empty(), "root", "serverPrepared"))
        .contains("it has none of the tables, or the user may not see them; run Bookshop Database");
  }

  @Test
  void tablesOfSomebodyElseAreNamed() throws Exception {
    SmallShop other = SmallShop.empty();
    other.execute("CREATE TABLE item (id INT PRIMARY KEY)");

    assertThat(refusal(other, "root", "serverPrepared"))
        .contains("has tables that Bookshop Database did not make: item; choose another schema");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT | serverPrepared | 42000 1142: INSERT command denied",
        "SELECT, INSERT, DELETE | serverPrepared | 42000 1142: UPDATE command denied",
        "SELECT, INSERT, UPDATE | serverPrepared | 42000 1142: DELETE command denied",
        "SELECT, INSERT, UPDATE, DELETE | procedure | 42000 1370: execute command denied",
      })
  void missingPrivilegeIsNamed(String rights, String statements, String said) throws Exception {
    String schema = "`" + shop.one("SELECT DATABASE()") + "`.* ";
    shop.execute("GRANT " + rights + " ON " + schema + "TO " + CLERK);
    try {
      assertThat(refusal(shop, "bookclerk", statements))
          .contains("the user lacks a privilege; grant it ALL on the schema (" + said);
    } finally {
      shop.execute("REVOKE ALL ON " + schema + "FROM " + CLERK);
    }
  }
}
