package io.github.bancada.atm;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.sql.Backoff;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.DatabaseLink;
import io.github.bancada.sql.Transport;
import io.github.bancada.testing.MysqlServer;
import io.github.bancada.testing.RequiresMysql;
import io.github.bancada.testing.TestCertificates;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The connection of a user who withdraws: transports, TLS, and no server. */
@RequiresMysql
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WithdrawalConnectionTest extends WithdrawalTaskRun {
  @Test
  void nobodyThereFailsAndDrawsNothing() {
    DatabaseAddress nobody = DatabaseAddress.tcp("jdbc:mysql://127.0.0.1:1/x", "root", "secret");
    try (Withdrawer task = task(new SettingsBuilder(nobody).build())) {
      WithdrawalSample sample = task.run();

      assertThat(sample.outcome()).isEqualTo(Outcome.FAILED);
      assertThat(sample.code()).isEqualTo("08S01 0");
      assertThat(sample.message())
          .isEqualTo(
              "no connection to jdbc:mysql://127.0.0.1:1/x as root over tcp: Communications link"
                  + " failure: Connection refused");
      assertThat(sample.withdrawal()).isNull();
      assertThat(ledger.nextId() % Withdrawal.IDS_OF_USER).isEqualTo(1);
    }
  }

  @Test
  void serverThatSaysNothingIsGivenUpAfterTheConnectTimeout() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      DatabaseAddress address =
          DatabaseAddress.tcp("jdbc:mysql://127.0.0.1:" + silent.getLocalPort() + "/x", "r", "");
      try (Withdrawer task = task(new SettingsBuilder(address).connectTimeoutMillis(100).build())) {
        WithdrawalSample sample = task.run();

        assertThat(sample.code()).isEqualTo("08001 0");
        assertThat(sample.message()).endsWith("not open within 100 ms (connect timeout)");
      }
    }
  }

  @Test
  void pausesGrowWhileNobodyIsThere() {
    Backoff backoff = new Backoff(50, 1);

    assertThat(backoff.next()).isZero();
    assertThat(backoff.next()).isBetween(25L, 50L);
    assertThat(backoff.next()).isBetween(50L, 100L);
    for (int i = 0; i < 100; i++) {
      assertThat(backoff.next()).isLessThanOrEqualTo(1000);
    }
    assertThat(backoff.next()).isBetween(500L, 1000L);
    backoff.reset();
    assertThat(backoff.next()).isZero();
  }

  @ParameterizedTest
  @EnumSource(Transport.class)
  void everyTransportCarriesWithdrawalsAndCountsBytes(Transport transport) {
    DatabaseAddress address =
        new DatabaseAddress(
            atm.address().url(),
            "root",
            "",
            transport,
            MysqlServer.shared().socket().toString(),
            MysqlServer.shared().authority().toString());
    WithdrawalSettings settings = new SettingsBuilder(address).build();
    try (Withdrawer task = task(settings)) {
      assertThat(task.run().message()).isEmpty();
      WithdrawalSample second = task.run();

      assertThat(second.outcome()).isEqualTo(Outcome.COMMITTED);
      assertThat(second.sentBytes()).isBetween(200L, 2000L);
      assertThat(second.receivedBytes()).isBetween(200L, 3000L);
    }
  }

  @Test
  void tlsIsSpokenWithoutTrustAndRefusedWithTheWrongOne() throws Exception {
    DatabaseAddress any =
        new DatabaseAddress(atm.address().url(), "root", "", Transport.TLS, "", "");
    try (Connection connection = DatabaseLink.open(any, Set.of(), 30_000, guard -> {}).jdbc();
        Statement statement = connection.createStatement();
        var row = statement.executeQuery("SHOW STATUS LIKE 'Ssl_cipher'")) {
      assertThat(row.next()).isTrue();
      assertThat(row.getString(2)).isNotEmpty();
    }
    DatabaseAddress wrong =
        new DatabaseAddress(atm.address().url(), "root", "", Transport.TLS, "", "no-such-file.pem");
    try (Withdrawer task = task(new SettingsBuilder(wrong).build())) {
      assertThat(task.run().message())
          .contains("Trust names the file '")
          .contains("which does not exist");
    }
  }

  @Test
  void authorityOfAnotherServerIsReportedWithTheFieldThatMendsIt(@TempDir Path work)
      throws Exception {
    Path other = work.resolve("other-authority.pem");
    TestCertificates.shared().writeAuthority(other);
    DatabaseAddress wrong =
        new DatabaseAddress(atm.address().url(), "root", "", Transport.TLS, "", other.toString());
    try (Withdrawer task = task(new SettingsBuilder(wrong).build())) {
      assertThat(task.run().message())
          .contains("of the server")
          .contains("was issued by '")
          .contains("PEM file in Trust");
    }
  }
}
