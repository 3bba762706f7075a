package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.FaultProxy;
import io.github.bancada.testing.RequiresMysql;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * An unusable database is one clear error before the first sample, from ATM Database or from ATM
 * Withdrawal in a plan without preparation.
 */
@RequiresMysql
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AtmBadInputIT {
  private static final AtmScale ONE = new AtmScale(1, 1, 1);
  private static final int USERS = 5;

  private static FaultBench bench;

  @BeforeAll
  static void startServer() throws IOException {
    bench = new FaultBench();
  }

  @AfterAll
  static void stopServer() throws IOException {
    bench.close();
  }

  private static TestElement element(AbstractTestElement element, String url, String... fields) {
    element.setName("it");
    element.setProperty(TestElement.TEST_CLASS, element.getClass().getName());
    element.setProperty("url", url);
    element.setProperty("user", DatabaseServer.USER);
    for (int i = 0; i < fields.length; i += 2) {
      element.setProperty(fields[i], fields[i + 1]);
    }
    return element;
  }

  private static TestElement withdrawal(String url, String... fields) {
    return element(new AtmWithdrawal(), url, fields);
  }

  private static TestElement prepare(String url, String... fields) {
    List<String> all =
        new ArrayList<>(
            List.of("action", "prepare", "branches", "1", "tellers", "1", "accounts", "1"));
    all.addAll(List.of(fields));
    return element(new AtmDatabase(), url, all.toArray(String[]::new));
  }

  /**
   * Runs virtual users of the element, who end before the first withdrawal.
   *
   * @return the console
   */
  private static String refusal(TestElement element) throws Exception {
    PrintStream console = System.out;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    List<SampleResult> results;
    System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
    try {
      // ATM Database is for one user, and its failure is a sample of its own.
      results = EngineRun.run(element instanceof AtmDatabase ? 1 : USERS, 3, element);
    } finally {
      System.setOut(console);
    }
    assertThat(results).hasSize(element instanceof AtmDatabase ? 1 : 0);
    assertThat(results).noneMatch(SampleResult::isSuccessful);
    String text = said.toString(StandardCharsets.UTF_8);
    assertThat(text).containsOnlyOnce("Bancada: the test cannot start: ");
    return text.substring(text.indexOf("Bancada: the test cannot start: ")).strip();
  }

  @Test
  void wrongPassword() throws Exception {
    String url = bench.prepared(ONE);

    assertThat(refusal(withdrawal(url, "password", "secret")))
        .contains("ATM Withdrawal 'it'")
        .contains(url)
        .contains("Access denied for user 'root'")
        .doesNotContain("secret");
    assertThat(refusal(prepare(url, "password", "secret")))
        .contains("ATM Database 'it'")
        .contains(url)
        .contains("28000 1045")
        .doesNotContain("secret");
  }

  @Test
  void missingSchema() throws Exception {
    String url = bench.server().url().replace("/" + DatabaseServer.SCHEMA, "/nowhere");

    assertThat(refusal(withdrawal(url))).contains("no such schema").contains("'nowhere'");
    assertThat(refusal(prepare(url))).contains("no such schema").contains("'nowhere'");
  }

  @Test
  void schemaThatNobodyPrepared() throws Exception {
    String url = bench.emptySchema();

    assertThat(refusal(withdrawal(url))).contains(url).contains("action prepare");
  }

  @Test
  void wrongScale() throws Exception {
    String url = bench.prepared(ONE);

    assertThat(refusal(withdrawal(url, "branches", "2", "tellers", "2", "accounts", "2")))
        .contains("2 branches, 2 tellers and 2 accounts")
        .contains("1 branch, 1 teller and 1 account");
    assertThat(refusal(prepare(url, "branches", "2", "tellers", "2", "accounts", "2")))
        .contains("2 branches, 2 tellers and 2 accounts")
        .contains("1 branch, 1 teller and 1 account");
  }

  @Test
  void readOnlyServer() throws Exception {
    String url = bench.prepared(ONE);
    FaultBench.execute(url, "SET GLOBAL super_read_only = ON");
    try {
      assertThat(refusal(withdrawal(url))).contains("read-only").contains("super-read-only");
      assertThat(refusal(prepare(url))).contains("takes no writes").contains("super-read-only");
    } finally {
      FaultBench.execute(url, "SET GLOBAL super_read_only = OFF");
      FaultBench.execute(url, "SET GLOBAL read_only = OFF");
    }
  }

  @Test
  void serverTooOld() throws Exception {
    String url = bench.prepared(ONE);
    try (FaultProxy proxy = new FaultProxy(bench.server().port())) {
      proxy.pretendVersion("5.5.62-log");
      String old = proxy.through(url);

      assertThat(refusal(withdrawal(old))).contains("5.5.62-log").contains("or later");
      assertThat(refusal(prepare(old))).contains("too old").contains("5.5.62-log");
    }
  }

  @Test
  void oldMariaDbIsNotTakenForANewOne() throws Exception {
    String url = bench.prepared(ONE);
    try (FaultProxy proxy = new FaultProxy(bench.server().port())) {
      proxy.pretendVersion("5.5.5-10.1.48-MariaDB");
      String old = proxy.through(url);

      assertThat(refusal(withdrawal(old))).contains("10.1.48-MariaDB").contains("MariaDB 10.3");
      assertThat(refusal(prepare(old))).contains("10.1.48-MariaDB").contains("MariaDB 10.3");
    }
  }

  @Test
  void tableOfAnotherShape() throws Exception {
    String url = bench.prepared(ONE);
    FaultBench.execute(url, "ALTER TABLE account MODIFY balance DOUBLE NOT NULL");

    assertThat(refusal(withdrawal(url))).contains("account").contains("balance double");
    assertThat(refusal(prepare(url))).contains("'account'").contains("balance double");
  }

  @Test
  void tablesOfSomebodyElse() throws Exception {
    String url = bench.emptySchema();
    FaultBench.execute(url, "CREATE TABLE account (name VARCHAR(80)) ENGINE=InnoDB");

    assertThat(refusal(withdrawal(url))).contains("did not make").contains("account");
    assertThat(refusal(prepare(url))).contains("did not make").contains("account");
    try (var connection = FaultBench.open(url)) {
      assertThat(FaultBench.number(connection, "SELECT COUNT(*) FROM account"))
          .isZero(); // still there
    }
  }

  @Test
  void nobodyAtThePort() throws Exception {
    String url = bench.server().url().replace(":" + bench.server().port() + "/", ":1/");

    assertThat(refusal(prepare(url))).contains(url).contains("whether it runs");
  }
}
