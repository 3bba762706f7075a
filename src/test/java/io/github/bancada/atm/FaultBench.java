package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.atm.audit.AtmAudit.EveryAccount;
import io.github.bancada.atm.audit.AuditReport;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.testing.FaultServer;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import io.github.bancada.transaction.TransactionSettings;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Set;

/** A separate MySQL server for withdrawals under faults, with a prepared schema for each test. */
final class FaultBench extends FaultServer {
  FaultBench() throws IOException {
    super(durableMysql());
  }

  /** JDBC URL of a new schema, prepared. */
  String prepared(AtmScale scale) throws SQLException, DatabaseException {
    String url = emptySchema();
    prepare(url, scale);
    return url;
  }

  /** Prepares a schema. */
  static void prepare(String url, AtmScale scale) throws DatabaseException {
    new PreparedAtm(address(url), scale).prepare();
  }

  /**
   * Checks that audit and books agree.
   *
   * @return ids of the transactions in doubt that are in the history
   */
  static Set<Long> settle(String url, WithdrawalUsers users) throws Exception {
    AuditReport report = audit(url);
    Set<Long> found;
    try (Connection connection = open(url)) {
      found = Books.assertAgree(connection, users);
    }
    assertThat(report.line()).as(report.text()).isEqualTo(line(users, found.size()));
    assertThat(report.isClean()).as(report.text()).isTrue();
    return found;
  }

  /** The audit, over a connection that the virtual users do not use. */
  static AuditReport audit(String url) throws DatabaseException {
    return new PreparedAtm(address(url)).audit(EveryAccount.TRUE);
  }

  /** The line of a clean audit after these outcomes. */
  private static String line(WithdrawalUsers users, int found) {
    int doubts = users.ids(Outcome.IN_DOUBT).size();
    return String.format(
        Locale.ROOT,
        "Audit: %,d withdrawals, 0 lost, 0 invented%s, balances agree",
        users.count(Outcome.COMMITTED),
        doubts == 0
            ? ""
            : String.format(
                Locale.ROOT,
                ", %,d in doubt (%,d found, %,d absent)",
                doubts,
                found,
                doubts - found));
  }

  /** Settings with other limits. */
  static WithdrawalSettings with(
      WithdrawalSettings settings,
      int lockWaitSeconds,
      int statementMillis,
      int connectMillis,
      int retries) {
    TransactionSettings how = settings.transactions();
    return new WithdrawalSettings(
        new TransactionSettings(
            how.address(),
            how.options(),
            how.isolation(),
            how.readOnly(),
            lockWaitSeconds,
            statementMillis,
            retries,
            how.backoffMillis(),
            connectMillis,
            how.subResults()),
        settings.kind(),
        settings.scale(),
        settings.remotePercent(),
        settings.amounts(),
        settings.seed(),
        settings.statements(),
        settings.commit());
  }
}
