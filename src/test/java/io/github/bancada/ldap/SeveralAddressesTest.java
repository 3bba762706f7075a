package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.net.Cancellation;
import io.github.bancada.net.Deadlines;
import io.github.bancada.testing.FreePort;
import io.github.bancada.testing.FullQueue;
import io.github.bancada.testing.TestCertificate;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.List;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A host name with several addresses; each is tried within the one connect timeout. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class SeveralAddressesTest {
  @BeforeEach
  void onlyWhereAFullQueueBlocks() {
    assumeTrue(
        System.getProperty("os.name").equals("Linux"),
        "SKIPPED: only Linux leaves a connect to a full queue unanswered; run it there");
  }

  private static LdapConnection open(String url, int timeoutMillis, SocketAddress... targets)
      throws LdapOperationException {
    LdapSettings settings =
        TestSettings.at(url).trust("all").timeouts(timeoutMillis, 20_000).build();
    try (Deadlines deadlines = new Deadlines("test")) {
      return new LdapConnector(
              settings.target().server(),
              () -> new TlsContext(settings.target().tls()),
              deadlines,
              new Cancellation(() -> false),
              failed -> {},
              () -> {},
              () -> {})
          .open(settings.target().server().addresses().get(0), List.of(targets));
    }
  }

  private static InetSocketAddress of(ScriptedServer server) {
    return new InetSocketAddress("127.0.0.1", Integer.parseInt(server.url().replaceAll(".*:", "")));
  }

  private static FullQueue blackHole(String address) throws Exception {
    return new FullQueue(new InetSocketAddress(address, 0));
  }

  @Test
  void liveAddressBehindABlackHoleIsTaken() throws Exception {
    try (FullQueue hole = blackHole("127.0.0.2");
        ScriptedServer live = ScriptedServer.playing(Conversation::healthy)) {
      LdapConnection connection = open("ldap://name.example", 20_000, hole.address(), of(live));

      assertThat(connection.answered()).isEqualTo(of(live));
      connection.close();
    }
  }

  @Test
  void addressThatFailsAtTlsLeavesTheTimeToTheOthers() throws Exception {
    SSLContext context = TestCertificate.forName("name.example").serverContext(null);
    try (ScriptedServer plain = ScriptedServer.playing(peer -> peer.read(1));
        ScriptedServer live =
            ScriptedServer.playing(
                peer -> {
                  peer.startTls(context);
                  Conversation.healthy(peer);
                })) {
      LdapConnection connection = open("ldaps://name.example", 20_000, of(plain), of(live));

      assertThat(connection.answered()).isEqualTo(of(live));
      connection.close();
    }
  }

  @Test
  void blackHolesOnlyEndAtTheConnectTimeout() throws Exception {
    try (FullQueue hole = blackHole("127.0.0.2");
        FullQueue another = blackHole("127.0.0.3")) {
      LdapOperationException failure =
          catchThrowableOfType(
              LdapOperationException.class,
              () -> open("ldap://name.example", 400, hole.address(), another.address()));

      assertThat(failure).hasMessageContaining("within 400 ms");
      assertThat(failure.code()).isEqualTo(85);
    }
  }

  @Test
  void refusalsOfAllAreTold() throws Exception {
    InetSocketAddress one = new InetSocketAddress("127.0.0.1", FreePort.find());
    InetSocketAddress other = new InetSocketAddress("127.0.0.2", FreePort.find());

    LdapOperationException failure =
        catchThrowableOfType(
            LdapOperationException.class, () -> open("ldap://name.example", 20_000, one, other));

    assertThat(failure.code()).isEqualTo(91);
    assertThat(failure)
        .hasMessageContaining("Connection refused (127.0.0.1)")
        .hasMessageContaining("Connection refused (127.0.0.2)");
  }
}
