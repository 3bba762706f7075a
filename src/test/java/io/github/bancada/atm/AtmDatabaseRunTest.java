package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.sql.action.DatabaseSamplerRun;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.testing.TestSchema;
import io.github.bancada.testing.Waiting;
import java.util.Arrays;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ATM Database in test plans that JMeter's own engine runs without GUI. */
@RequiresMysql
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AtmDatabaseRunTest extends DatabaseSamplerRun {
  private PreparedAtm atm;

  @BeforeEach
  void emptySchema() throws Exception {
    atm = PreparedAtm.empty();
  }

  @AfterEach
  void testEnds() {
    PreparedAtm.LEDGERS.closeAll();
  }

  @Override
  protected TestSchema schema() {
    return atm;
  }

  @Override
  protected TestElement newSampler() {
    AtmDatabase sampler = new AtmDatabase();
    sampler.setProperty("branches", "4");
    sampler.setProperty("tellers", "40");
    sampler.setProperty("accounts", "4000");
    return sampler;
  }

  private AtmWithdrawal withdrawal() {
    AtmWithdrawal sampler = new AtmWithdrawal();
    sampler.setName("withdrawal");
    sampler.setProperty(TestElement.TEST_CLASS, AtmWithdrawal.class.getName());
    sampler.setProperty("url", atm.address().url());
    sampler.setProperty("user", "root");
    return sampler;
  }

  @Test
  void databaseIsPreparedAuditedAndDropped() throws Exception {
    List<SampleResult> results =
        EngineRun.run(
            1,
            1,
            sampler("prepare"),
            withdrawal(),
            withdrawal(),
            sampler("audit"),
            sampler("drop"));

    assertThat(results)
        .extracting(SampleResult::getResponseMessage)
        .as("prepare, audit")
        .contains("Audit: 2 withdrawals, 0 lost, 0 invented, balances agree");
    assertThat(results.get(0).getSentBytes()).as("4,000 accounts").isGreaterThan(40_000);
    assertThat(results.get(0).getBytesAsLong()).as("answers").isBetween(1_000L, 40_000L);
    assertThat(results.get(3).getSentBytes()).as("the audit's questions").isPositive();
    assertThat(results.subList(0, 4)).allMatch(SampleResult::isSuccessful);
    assertThat(results.get(0).getResponseMessage())
        .startsWith("4 branches, 40 tellers and 4,000 accounts loaded in MySQL");
    assertThat(results.get(3).getSubResults())
        .extracting(SampleResult::getSampleLabel)
        .containsExactly("C1", "C2", "C3", "C4", "C5", "C6");
    assertThat(said())
        .contains("ATM Database: 4,000 of 4,000 accounts (100.0 %)")
        .containsOnlyOnce("Audit: 2 withdrawals, 0 lost, 0 invented, balances agree");
    assertThat(results.get(4).getResponseCode())
        .as("users of this test may still be at work")
        .isEqualTo("inUse");
  }

  @Test
  void dropAfterTheTestSucceeds() throws Exception {
    EngineRun.run(1, 1, sampler("prepare"), withdrawal());

    List<SampleResult> results = EngineRun.run(1, 1, sampler("drop"));

    assertThat(results.get(0).getResponseMessage()).startsWith("dropped tables account");
  }

  @Test
  void historyThatIsGoneAfterWithdrawalsIsAFindingOfTheAudit() throws Exception {
    EngineRun.run(1, 1, sampler("prepare"));
    atm.withdraw(3);
    atm.execute("DROP TABLE history");

    SampleResult audit = EngineRun.run(1, 1, sampler("audit")).get(0);

    assertThat(audit.getResponseCode()).isEqualTo("auditFailed");
    assertThat(audit.getResponseMessage())
        .startsWith("Audit: 3 withdrawals, tables CHANGED (C0): table 'history' is missing");
  }

  @Test
  void wrongAuditIsAFailingSampleWithFigures() throws Exception {
    EngineRun.run(1, 1, sampler("prepare"));
    atm.execute("UPDATE account SET balance = balance + 0.01 WHERE id = 99");

    List<SampleResult> results = EngineRun.run(1, 1, sampler("audit"));

    SampleResult audit = results.get(0);
    assertThat(audit.isSuccessful()).isFalse();
    assertThat(audit.getResponseCode()).isEqualTo("auditFailed");
    assertThat(audit.getResponseMessage()).endsWith("balances DISAGREE (C1, C2, C5)");
    assertThat(audit.getResponseDataAsString())
        .contains("account 99: balance 1,000.01, by its 0 rows of history 1,000.00");
    assertThat(Arrays.stream(audit.getSubResults()).filter(each -> !each.isSuccessful()))
        .extracting(SampleResult::getSampleLabel)
        .containsExactly("C1", "C2", "C5");
    assertThat(said()).contains("C1 WRONG: ").contains("account 99");
  }

  @Test
  void unusableDatabaseEndsTheTestBeforeTheFirstWithdrawal() throws Exception {
    atm.execute("CREATE TABLE account (id INT PRIMARY KEY)");

    List<SampleResult> results = EngineRun.run(1, 3, sampler("prepare"), withdrawal());

    assertThat(results).extracting(SampleResult::getResponseCode).containsExactly("tablesNotOurs");
    assertThat(said())
        .containsOnlyOnce("Bancada: the test cannot start: ATM Database 'prepare': schema")
        .contains("account");
  }

  @ParameterizedTest
  @CsvSource({
    "action, destroy, Action is 'destroy'",
    "url, 'http://server/', JDBC URL is 'http://server/'",
    "transport, pigeon, Transport is 'pigeon'",
    "transport, socket, Socket is empty",
    "branches, 0, Branches is '0'",
    "tellers, 41, 4 branches, 41 tellers",
    "accounts, many, Accounts is 'many'",
    "scale, 1, Scale is '1'",
    "connections, 65, Connections is '65'",
    "load, slowly, Load is 'slowly'",
    "replace, maybe, Replace is 'maybe'",
    "history, forget, History is 'forget'",
    "everyAccount, most, Every account is 'most'",
  })
  void badConfigurationIsReportedOnceAndNoSampleIsTaken(
      String property, String value, String message) throws Exception {
    assertRefused("ATM Database", property, value, message);
  }

  @Test
  void stopEndsALoadAndTheNextTestGoesOn() throws Exception {
    TestElement large = sampler("prepare", "accounts", "4000000", "connections", "2");
    EngineRun run = EngineRun.start(1, 1, large);
    Waiting.await("the first line about the load", this::said, text -> text.contains("rows/s"));
    Waiting.await("a part of the load", () -> atm.isLoaded("atm_part"));
    run.stop();
    run.awaitEnd();

    assertThat(run.results())
        .extracting(SampleResult::getResponseCode)
        .containsExactly("cancelled");
    assertThat(said()).doesNotContain("the test cannot start");
    assertThat(atm.one("SELECT complete FROM atm_database")).isEqualTo("0");
    assertThat(atm.count("atm_part")).isPositive();
  }
}
