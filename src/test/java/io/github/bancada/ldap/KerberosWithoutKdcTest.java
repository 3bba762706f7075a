package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.lab.DirectoryServer;
import io.github.bancada.testing.FreePort;
import io.github.bancada.testing.KerberosSettings;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** GSSAPI where no KDC answers: the sample ends in its time, with a code that groups. */
class KerberosWithoutKdcTest {
  private static DirectoryServer server;

  @TempDir Path work;

  private KerberosSettings settings;

  @BeforeAll
  static void startServer() throws Exception {
    server = DirectoryServer.generated(TestSettings.BASE, 1);
  }

  @AfterAll
  static void stopServer() throws Exception {
    server.close();
  }

  @AfterEach
  void restoreSettings() {
    settings.close();
  }

  private void kdcAt(int port) throws Exception {
    Path file = work.resolve("krb5.conf");
    KerberosSettings.write(file, port);
    settings = KerberosSettings.of(file);
  }

  private static TestOperation bind() {
    return TestOperation.at(server.ldapUrl(), "bind").sasl("gssapi", "ana", "secret");
  }

  @Test
  void silentKdcCostsTheResponseTimeout() throws Exception {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (DatagramSocket silent = new DatagramSocket(new InetSocketAddress(loopback, 0))) {
      kdcAt(silent.getLocalPort());
      OperationSample sample = bind().timeouts(20_000, 300).run();

      assertThat(sample.code()).as(sample.message()).isEqualTo("85 timeout");
      assertThat(sample.message())
          .isEqualTo(
              "no Kerberos ticket of ana for %s within 300 ms: no answer from the KDC",
              server.ldapUrl());
    }
  }

  @Test
  void stopEndsTheWaitForASilentKdc() throws Exception {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    try (DatagramSocket silent = new DatagramSocket(new InetSocketAddress(loopback, 0));
        OperationUser user = new OperationUser()) {
      kdcAt(silent.getLocalPort());
      CompletableFuture<OperationSample> sample =
          CompletableFuture.supplyAsync(() -> user.run(bind()));
      silent.receive(new DatagramPacket(new byte[100], 100));
      user.task().cancel();

      assertThat(sample.get().code()).as(sample.get().message()).isEqualTo("88 userCanceled");
    }
  }

  @Test
  void absentKdcIsAConnectError() throws Exception {
    kdcAt(FreePort.find());
    OperationSample sample = bind().run();

    assertThat(sample.code()).as(sample.message()).isEqualTo("91 connectError");
    assertThat(sample.message())
        .startsWith("no ticket for ana by its password: ")
        .endsWith("; check the KDC, and its address in krb5.conf")
        .doesNotContain("secret");
  }

  @Test
  void userWithoutATicketIsAWrongSetting() throws Exception {
    kdcAt(FreePort.find());
    OperationSample sample = bind().sasl("gssapi", "ana", "").run();

    assertThat(sample.code()).as(sample.message()).isEqualTo("89 parameterError");
    assertThat(sample.message()).startsWith("no ticket of ana in the ticket cache");
  }
}
