package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.bookshop.ShopChecksums;
import io.github.bancada.bookshop.SmallShop;
import io.github.bancada.process.ExitCode;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMysql;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The bookshop's plan with settings, files, schemas and users that do not do: one clear error
 * before the first sample, exit code 1, and the database is as it was.
 */
@RequiresMysql
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class BookshopBadInputIT {
  private static final Pattern REFUSAL = Pattern.compile("Bancada: the test cannot start: (.*)");

  private static final String CLERK = "'clerk'@'127.0.0.1'";

  @TempDir Path work;

  private SmallShop shop;

  @AfterEach
  void dismissClerk() throws Exception {
    if (shop != null) {
      shop.execute("DROP USER IF EXISTS " + CLERK);
    }
  }

  /** Runs the plan, which refuses to start; returns what it says from there on. */
  private String refusal(String... settings) throws Exception {
    List<String> all = new ArrayList<>(List.of(settings));
    all.addAll(List.of("-l", "samples.csv", "-Jusers=5", "-Jramp=0", "-Jduration=5"));
    all.addAll(List.of("-Jbookshop.users=1", "-Jbookshop.data.seed=1"));
    PlanRun run = PlanRun.of(ExitCode.ERROR, "bookshop.jmx", work, all.toArray(String[]::new));
    Matcher refusal = REFUSAL.matcher(run.result().console());
    assertThat(refusal.find()).as(run.result().console()).isTrue();
    String said = run.result().console().substring(refusal.start(1));
    assertThat(refusal.find()).as("a second refusal: " + run.result().console()).isFalse();
    assertThat(Files.readString(work.resolve("samples.csv"))).doesNotContain(",Bookshop ");
    return said;
  }

  private String refusalOf(SmallShop at, String user, String... settings) throws Exception {
    List<String> all = new ArrayList<>(List.of(settings));
    all.add("-Jdatabase.url=" + at.address().url());
    all.add("-Jdatabase.user=" + user);
    return refusal(all.toArray(String[]::new));
  }

  private static Map<String, String> contents(SmallShop of) throws Exception {
    Map<String, String> contents = new TreeMap<>(ShopChecksums.of(of));
    for (String table : List.of("bookshop_sequence", "bookshop_range", "bookshop_engine")) {
      contents.put(table, of.one("SELECT COUNT(*) FROM " + table));
    }
    return contents;
  }

  private void grant(String rights) throws Exception {
    shop.execute(
        "CREATE USER " + CLERK + " IDENTIFIED WITH mysql_native_password BY ''",
        "GRANT " + rights + " ON `" + shop.one("SELECT DATABASE()") + "`.* TO " + CLERK);
  }

  @ParameterizedTest
  @CsvSource({
    "bookshop.items=5000, Items is '5000'; it takes 1000",
    "database.url=127.0.0.1:1/shop, database.url is '127.0.0.1:1/shop'; it takes a JDBC URL such as",
    "database.url=jdbc:mysql://127.0.0.1:1/, JDBC URL is 'jdbc:mysql://127.0.0.1:1/'; it takes",
    "bookshop.mix=file, Mix file is empty; give the path of a matrix file",
  })
  @OnlyInLongForm
  void settingThatDoesNotDoIsNamedWithItsRemedy(String setting, String said) throws Exception {
    assertThat(refusal("-J" + setting)).contains(said);
  }

  @Test
  @OnlyInLongForm
  void allSettingsThatDoNotDoAreSaidAtOnce() throws Exception {
    assertThat(
            refusal(
                "-Jbookshop.items=0",
                "-Jbookshop.pool=0",
                "-Jbookshop.think=-1",
                "-Jbookshop.mix=window"))
        .startsWith("4 settings are wrong:")
        .contains("bookshop.items is '0'; it takes a whole number from 1000 to 10000000")
        .contains("bookshop.pool is '0'; it takes a whole number from 1 to 100000")
        .contains("bookshop.think is '-1'; it takes a whole number of at least 0, in ms")
        .contains("bookshop.mix is 'window'; it takes one of browsing, shopping, ordering, file");
  }

  @Test
  @OnlyInLongForm
  void mixFileThatIsNotThereIsNamed() throws Exception {
    assertThat(refusal("-Jbookshop.mix=file", "-Jbookshop.mix.file=gone.csv"))
        .contains("Bookshop User 'Bookshop': Mix file 'gone.csv' does not exist");
  }

  @Test
  @OnlyInLongForm
  void mixFileThatIsWrongIsNamedWithItsLine() throws Exception {
    Path mix = work.resolve("mix.csv");
    Files.writeString(
        mix,
        """
        from\\to,AC,AR,BS,BC,BR,CR,HO,NP,OD,OI,PD,SR,SU,SC
        AC,0,0,0,0,0,0,9952,0,0,0,0,many,0,0
        """);

    assertThat(refusal("-Jbookshop.mix=file", "-Jbookshop.mix.file=" + mix))
        .contains("is wrong in line 2: 'many' is not a threshold, a whole number from 0 to 9999");
  }

  @Test
  @OnlyInLongForm
  void tablesOfSomebodyElseStayAsTheyAre() throws Exception {
    shop = SmallShop.empty();
    shop.execute(
        "CREATE TABLE item (id INT PRIMARY KEY)",
        "INSERT INTO item VALUES (7)",
        "CREATE TABLE invoice (id INT PRIMARY KEY)");

    assertThat(refusalOf(shop, "root"))
        .startsWith("Bookshop Database 'Prepare': schema '")
        .contains("has tables that Bookshop Database did not make: item; use another schema");

    assertThat(shop.one("SELECT SUM(id) FROM item")).isEqualTo("7");
    assertThat(
            shop.one(
                "SELECT GROUP_CONCAT(table_name ORDER BY table_name) FROM"
                    + " information_schema.tables WHERE table_schema = DATABASE()"))
        .isEqualTo("invoice,item");
  }

  @Test
  @OnlyInLongForm
  void shopOfAnotherSizeStaysAsItIs() throws Exception {
    prepareShop();
    Map<String, String> before = contents(shop);

    assertThat(refusalOf(shop, "root", "-Jbookshop.items=10000"))
        .contains("has 1,000 items")
        .contains("instead of 10,000 items");

    assertThat(contents(shop)).isEqualTo(before);
  }

  @Test
  @OnlyInLongForm
  void userWithTooFewRightsIsToldWhichAreMissing() throws Exception {
    prepareShop();
    grant("SELECT, UPDATE, DELETE");
    Map<String, String> before = contents(shop);

    assertThat(refusalOf(shop, "clerk"))
        .startsWith("Bookshop Database 'Prepare': cannot prepare " + shop.address().url())
        .contains("the user lacks a privilege; grant it ALL on the schema (42000 1142: INSERT");

    assertThat(contents(shop)).isEqualTo(before);
  }

  @Test
  @OnlyInLongForm
  void userWhoSeesTheProceduresAndMayNotExecuteThemIsTold() throws Exception {
    prepareShop();
    grant("SELECT, INSERT, UPDATE, DELETE, CREATE ROUTINE");
    Map<String, String> before = contents(shop);

    assertThat(refusalOf(shop, "clerk", "-Jbookshop.statements=procedure"))
        .startsWith("Bookshop User 'Bookshop': cannot begin interactions on ")
        .contains("the user lacks a privilege; grant it ALL on the schema (42000 1370: execute");

    assertThat(contents(shop)).isEqualTo(before);
  }

  private void prepareShop() throws Exception {
    shop = SmallShop.empty();
    shop.prepare();
  }
}
