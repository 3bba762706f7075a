package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.OnlyInLongForm;
import io.github.bancada.testing.RequiresMysql;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What keeps a test with ATM Withdrawal from starting: wrong fields, wrong databases. */
@OnlyInLongForm
@RequiresMysql
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class AtmWithdrawalRefusalTest extends AtmWithdrawalRun {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "url | ldap://127.0.0.1 | JDBC URL is 'ldap://127.0.0.1'",
        "url | jdbc:mysql://127.0.0.1:1 | JDBC URL is 'jdbc:mysql://127.0.0.1:1'",
        "url | jdbc:mysql://127.0.0.1/x?password=Nobody | JDBC URL holds a user or password",
        "url | jdbc:mysql://127.0.0.1/x?a=b&sslMode=VERIFY_CA | JDBC URL sets sslMode; remove"
            + " it",
        "transport | pigeon | Transport is 'pigeon'",
        "transport | socket | Socket is empty",
        "remotePercent | 101 | Remote accounts is '101'",
        "amounts | all | Amounts is 'all'",
        "seed | x | Seed is 'x'",
        "scale | 0 | Scale is '0'",
        "branches | 2 | Branches, Tellers and Accounts are '2', '' and ''",
        "statements | spoken | Statements is 'spoken'",
        "commit | never | Commit is 'never'",
        "isolation | chaos | Isolation is 'chaos'",
        "lockWaitTimeout | -1 | Lock-wait timeout is '-1'",
        "statementTimeout | soon | Statement timeout is 'soon'",
        "connectTimeout | -5 | Connect timeout is '-5'",
        "retries | -1 | Retries is '-1'",
        "backoff | 1001 | Back-off is '1001'",
        "subResults | perhaps | Sub-results is 'perhaps'",
        "transaction | theft | Transaction is 'theft'",
        // Faults that only the server detects.
        "user | nobody | refuses the user or its password",
        "password | wrong | refuses the user or its password",
        "scale | 1 | was prepared with 2 branches, 4 tellers and 20 accounts"
      })
  void badConfigurationIsReportedOnceAndNoSampleIsTaken(String field, String value, String message)
      throws Exception {
    assertRefused(message, field, value);
  }

  private void assertRefused(String message, String... properties) throws Exception {
    String said = console(() -> assertThat(EngineRun.run(5, 3, sampler(properties))).isEmpty());

    assertThat(said)
        .containsOnlyOnce("Bancada: the test cannot start")
        .contains("ATM Withdrawal 'withdrawal'")
        .containsOnlyOnce(message);
  }

  @Test
  void trustFileThatIsNoneIsReportedBeforeTheTest() throws Exception {
    assertRefused("Trust is 'no-such-file.pem'", "transport", "tls", "trust", "no-such-file.pem");
  }

  @Test
  void missingSchemaIsReportedBeforeTheFirstSample() throws Exception {
    assertRefused("there is no such schema", "url", atm.address().url() + "x");
  }

  @Test
  void schemaThatIsNotPreparedIsReportedBeforeTheFirstSample() throws Exception {
    assertRefused("it has none of the tables", "url", MysqlServer.newSchema());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UPDATE atm_database SET complete = 0 | its preparation was not finished",
        "UPDATE atm_database SET maker = 'me' | that ATM Database did not make",
        "ALTER TABLE account MODIFY balance DOUBLE NOT NULL | 'account' has another shape",
        "ALTER TABLE history ADD more INT | table 'history' has another shape",
        "ALTER TABLE teller ENGINE=MyISAM | table 'teller' is not an InnoDB table but 'MyISAM'",
        "DROP TABLE branch | table 'branch' is missing"
      })
  void databaseOfAnotherShapeIsReportedBeforeTheFirstSample(String change, String message)
      throws Exception {
    atm.execute(change);

    assertRefused(message);
  }

  @Test
  void missingProcedureIsReportedBeforeTheFirstSample() throws Exception {
    atm.execute("DROP PROCEDURE atm_withdrawal");

    assertRefused(
        "the schema does not have the procedure 'atm_withdrawal'; prepare the database with a user"
            + " that may create procedures",
        "statements",
        "procedure");
  }

  /** A user who may alter a procedure sees it, and may still not execute it. */
  @Test
  void procedureThatTheUserSeesButMayNotExecuteIsReportedBeforeTheFirstSample() throws Exception {
    atm.execute(
        "CREATE USER atmclerk@'127.0.0.1' IDENTIFIED WITH mysql_native_password BY ''",
        "GRANT SELECT, INSERT, UPDATE, ALTER ROUTINE ON *.* TO atmclerk@'127.0.0.1'");
    try {
      assertRefused(
          "the user lacks a privilege; grant it ALL on the schema (42000 1370: execute command"
              + " denied to user 'atmclerk'",
          "user",
          "atmclerk",
          "statements",
          "procedure");
    } finally {
      atm.execute("DROP USER atmclerk@'127.0.0.1'");
    }
  }

  @Test
  void readOnlyServerIsReportedBeforeTheFirstSample() throws Exception {
    atm.execute("SET GLOBAL super_read_only = ON");
    try {
      assertRefused("the server takes no writes");
    } finally {
      atm.execute("SET GLOBAL super_read_only = OFF");
      atm.execute("SET GLOBAL read_only = OFF");
    }
  }
}
