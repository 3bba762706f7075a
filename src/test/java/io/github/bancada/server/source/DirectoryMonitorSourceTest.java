package io.github.bancada.server.source;

import static io.github.bancada.server.figure.Figure.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.listener.InMemoryListenerConfig;
import com.unboundid.ldap.sdk.Entry;
import io.github.bancada.ldap.wire.LdapAddress;
import io.github.bancada.server.figure.Reading;
import io.github.bancada.server.figure.Span;
import io.github.bancada.testing.FreePort;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The monitor of a directory, without an installed one. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DirectoryMonitorSourceTest {
  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  private static DirectoryMonitorSource source(int port) {
    return new DirectoryMonitorSource(
        LdapAddress.parse("ldap://127.0.0.1:" + port), "", "", "", Duration.ofMillis(300));
  }

  @Test
  void restartIsAGapAndTheNextReadingConnectsAgain() throws Exception {
    int port = FreePort.find();
    InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig("cn=Monitor");
    config.setSchema(null);
    config.setListenerConfigs(
        InMemoryListenerConfig.createLDAPConfig("ldap", LOOPBACK, port, null));
    InMemoryDirectoryServer server = new InMemoryDirectoryServer(config);
    monitor(server, "1000", "20260101000000Z");
    server.startListening();
    try (DirectoryMonitorSource source =
        new DirectoryMonitorSource(LdapAddress.parse("ldap://127.0.0.1:" + port), "", "", "")) {
      Reading before = source.read();
      server.shutDown(true);
      assertThatThrownBy(source::read)
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("cannot watch ldap://127.0.0.1:" + port + ": no connection (")
          .hasMessageEndingWith("check the address, the network and whether the server runs");
      assertThatThrownBy(source::read).hasMessageContaining("Connection refused");
      monitor(server, "10", "20260102000000Z");
      server.startListening();

      Reading after = source.read();

      assertThat(Span.between(before, after).get(LDAP_OPERATIONS)).isEmpty();
      assertThat(Span.between(after, source.read()).get(LDAP_OPERATIONS)).hasValue(0);
    } finally {
      server.shutDown(true);
    }
  }

  private static void monitor(InMemoryDirectoryServer server, String operations, String start)
      throws Exception {
    server.clear();
    server.add(
        "dn: cn=monitor",
        "objectClass: top",
        "cn: monitor",
        "opsCompleted: " + operations,
        "startTime: " + start);
  }

  @Test
  void silenceIsTold() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 10, LOOPBACK);
        DirectoryMonitorSource source = source(silent.getLocalPort())) {
      for (int i = 0; i < 2; i++) {
        assertThatThrownBy(source::read)
            .isInstanceOf(IOException.class)
            .hasMessageContaining("no answer within 300 ms;");
      }
    }
  }

  @Test
  void fileOfAuthoritiesIsCheckedBeforeTheFirstReading() {
    assertThatThrownBy(
            () ->
                new DirectoryMonitorSource(
                    LdapAddress.parse("ldaps://127.0.0.1"), "", "", "no-such.pem"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("does not exist; check the path");
  }

  /** Any number of up to 15 digits, which a double holds exactly. */
  @Property
  void numbersAreThoseOfTheEntriesHoweverTheirNamesAreWritten(Any any) {
    long number = any.longNumber(0, 999_999_999_999_999L);
    String blanks = any.textOf(" ", 0, 3);
    String name = String.join("," + blanks, "cn=Pending", "cn" + blanks + "=Threads", "CN=MONITOR");
    MonitorEntries entries = new MonitorEntries();

    entries.take(entry(name, "MONITOREDINFO", Long.toString(number)));

    assertThat(entries.at(1).values())
        .isEqualTo(Map.of(Reading.Key.of(WORKERS_PENDING), (double) number));
  }

  @Property
  void whatIsNoNumberIsLeftOut(Any any) {
    String text = any.text(30);
    MonitorEntries entries = new MonitorEntries();

    entries.take(entry("cn=monitor", "threads", text));

    assertThat(entries.at(1).values().size()).isEqualTo(text.matches("[0-9]{1,20}") ? 1 : 0);
  }

  private static Entry entry(String dn, String attribute, String value) {
    Entry entry = new Entry(dn);
    entry.addAttribute(attribute, value);
    return entry;
  }
}
