package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.jmeter.OpenConnections;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.testing.Waiting;
import io.github.bancada.transaction.TransactionFacts;
import io.github.bancada.work.SampleFacts;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** ATM Withdrawal in test plans that JMeter's own engine runs without GUI. */
@RequiresMysql
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AtmWithdrawalRunTest extends AtmWithdrawalRun {
  @Test
  void resultTellsTheTransaction() throws Exception {
    List<SampleResult> results = EngineRun.run(1, 2, sampler());

    assertThat(results).hasSize(2).allMatch(SampleResult::isSuccessful);
    TimedSampleResult first = (TimedSampleResult) results.get(0);
    TimedSampleResult second = (TimedSampleResult) results.get(1);
    assertThat(first.getSampleLabel()).isEqualTo("withdrawal");
    assertThat(first.getResponseCode()).isEqualTo("0");
    assertThat(first.getResponseMessage()).isEmpty();
    assertThat(first.getSamplerData())
        .matches("withdrawal 10000100000000\\d: account \\d+, teller \\d, branch \\d, amount .*")
        .endsWith(
            atm.one("SELECT delta FROM history WHERE trx_id % 10 = 1")); // its first transaction
    assertThat(first.getResponseHeaders()).isEqualTo("Outcome: COMMITTED\nRetries: 0\n");
    assertThat(first.getServer()).isEqualTo(atm.address().url());
    assertThat(first.getElapsedNanos()).isPositive();
    assertThat(first.getLatencyNanos()).isPositive().isLessThan(first.getElapsedNanos());
    assertThat(first.getConnectNanos()).isPositive();
    assertThat(second.getConnectNanos()).isZero();
    assertThat(second.getBytesAsLong()).isPositive();
    assertThat(second.getSentBytes()).isPositive();
    assertThat(second.getSubResults()).isEmpty();
  }

  @Test
  void connectOpensTheConnectionThatTheNextWithdrawalUses() throws Exception {
    AtmWithdrawal connect = sampler("operation", "connect");
    connect.setName("connect");

    List<SampleResult> results = EngineRun.run(1, 2, connect, sampler());

    assertThat(results).hasSize(4).allMatch(SampleResult::isSuccessful);
    assertThat(results)
        .extracting(SampleResult::getSampleLabel)
        .containsExactly("connect", "withdrawal", "connect", "withdrawal");
    assertThat(results)
        .extracting(result -> ((TimedSampleResult) result).getConnectNanos() > 0)
        .containsExactly(true, false, false, false);
    assertThat(results.get(0).getSamplerData()).isEqualTo("connect");
    assertThat(TransactionFacts.of(new SampleFacts(results.get(0).getResponseHeaders())))
        .as("it is not a transaction")
        .isEmpty();
    assertThat(TransactionFacts.of(new SampleFacts(results.get(1).getResponseHeaders())))
        .isPresent();
    assertThat(atm.historyRows()).isEqualTo(2);
    assertThat(OpenConnections.peak()).isEqualTo(1);
    assertThat(OpenConnections.now()).isZero();
  }

  @Test
  void withdrawalWithOtherFieldsOpensAConnectionOfItsOwn() throws Exception {
    List<SampleResult> results =
        EngineRun.run(1, 1, sampler("operation", "connect"), sampler("isolation", "readCommitted"));

    assertThat(results)
        .extracting(result -> ((TimedSampleResult) result).getConnectNanos() > 0)
        .containsExactly(true, true);
  }

  @Test
  void usersDrawTheSameAgainAndEachItsOwn() throws Exception {
    EngineRun.run(3, 5, sampler());
    String drawn = drawn();
    assertThat(atm.historyRows()).isEqualTo(15);
    assertThat(atm.one("SELECT COUNT(DISTINCT delta) FROM history")).isEqualTo("15");
    atm.execute("DELETE FROM history");

    EngineRun.run(3, 5, sampler());

    assertThat(drawn()).isEqualTo(drawn);
    atm.execute("DELETE FROM history");
    EngineRun.run(3, 5, sampler("seed", "2"));
    assertThat(drawn()).isNotEqualTo(drawn);
  }

  private String drawn() throws SQLException {
    return atm.one(
        "SELECT GROUP_CONCAT(CONCAT_WS(' ', account, teller, branch, delta) ORDER BY delta)"
            + " FROM history");
  }

  @Test
  void subResultsAreTheStatements() throws Exception {
    List<SampleResult> results = EngineRun.run(1, 1, sampler("subResults", "true"));

    assertThat(results.get(0).getSubResults())
        .extracting(SampleResult::getSampleLabel)
        .startsWith("withdrawal select account")
        .endsWith("withdrawal commit")
        .hasSize(8);
  }

  @ParameterizedTest
  @CsvSource({
    "statements, procedure",
    "statements, clientPrepared",
    "commit, withLastStatement",
    "isolation, readCommitted",
    "amounts, withdrawals",
    "transaction, inquiry",
    "lockWaitTimeout, 5",
    "remotePercent, 100"
  })
  void fieldsWorkFromVariables(String field, String value) throws Exception {
    Arguments variables = new Arguments();
    variables.addArgument("value", value);

    List<SampleResult> results = EngineRun.run(2, 2, variables, sampler(field, "${value}"));

    assertThat(results).hasSize(4).allMatch(SampleResult::isSuccessful);
  }

  /** Its timeout is so short that the check before the first sample would not meet it. */
  @Test
  void inDoubtIsNeitherSuccessNorAnySqlError() throws Exception {
    try (Connection other = atm.open();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("SELECT * FROM branch FOR UPDATE");

      List<SampleResult> results =
          EngineRun.run(1, 1, sampler("statements", "procedure", "statementTimeout", "1"));

      assertThat(results).hasSize(1);
      assertThat(results.get(0).isSuccessful()).isFalse();
      assertThat(results.get(0).getResponseCode()).isEqualTo("inDoubt");
      assertThat(results.get(0).getResponseHeaders()).startsWith("Outcome: IN_DOUBT\n");
      other.rollback();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void runWithTransactionsThatWaitEnds(boolean now) throws Exception {
    try (Connection other = atm.open();
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("SELECT * FROM teller FOR UPDATE");
      EngineRun run = EngineRun.start(2, -1, sampler());
      atm.awaitLockWaits(2);

      if (now) {
        run.stop();
      } else {
        run.shutdown();
      }

      run.awaitEnd();
      assertThat(run.results())
          .hasSize(2)
          .extracting(SampleResult::getResponseCode)
          .containsOnly("cancelled");
      other.rollback();
    }
    assertThat(atm.historyRows()).isZero();
  }

  @Test
  void connectionsEndWithTheTest() throws Exception {
    EngineRun.run(5, 2, sampler());

    // The server notices a little later; one connection is the test's own.
    Waiting.await(
        "no connection but the test's own",
        () -> atm.one("SELECT COUNT(*) FROM information_schema.processlist WHERE db = DATABASE()"),
        "1"::equals);
  }

  @Test
  void serverThatIsNotThereFailsSamplesWithoutHaste() throws Exception {
    List<SampleResult> results =
        EngineRun.run(1, 3, sampler("url", "jdbc:mysql://127.0.0.1:1/atm"));

    assertThat(results)
        .hasSize(3)
        .extracting(SampleResult::getResponseCode)
        .containsOnly("08S01 0");
    assertThat(((TimedSampleResult) results.get(2)).getElapsedNanos()).isGreaterThan(50_000_000);
  }

  @Test
  void passwordIsInNoPartOfAResultOrMessage() throws Exception {
    atm.execute("DROP USER IF EXISTS secretive@'%'");
    atm.execute("CREATE USER secretive@'%' IDENTIFIED BY '" + PASSWORD + "'");
    atm.execute("GRANT ALL ON *.* TO secretive@'%'");
    String said =
        console(
            () -> {
              List<SampleResult> good =
                  EngineRun.run(1, 1, sampler("user", "secretive", "password", PASSWORD));
              assertThat(good).hasSize(1).allMatch(SampleResult::isSuccessful);
              assertThat(serialized(good.get(0))).doesNotContain(PASSWORD);
              List<SampleResult> nobody =
                  EngineRun.run(
                      1, 1, sampler("url", "jdbc:mysql://127.0.0.1:1/x", "password", PASSWORD));
              assertThat(serialized(nobody.get(0))).doesNotContain(PASSWORD);
              EngineRun.run(1, 1, sampler("user", "nobody", "password", PASSWORD));
            });
    assertThat(said).contains("cannot start").doesNotContain(PASSWORD);
  }
}
