package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.DIRECTORY;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.ldap.TestDirectory.Transport;
import io.github.bancada.testing.KerberosRealm;
import io.github.bancada.testing.KerberosSettings;
import io.github.bancada.testing.RequiresKerberos;
import io.github.bancada.testing.RequiresOpenLdap;
import io.github.bancada.testing.SlapdServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** GSSAPI with a real KDC and a real OpenLDAP. */
@RequiresOpenLdap
@RequiresKerberos
class KerberosBindIT {
  private static final String BASE = SlapdServer.BASE_DN;

  private static KerberosRealm realm;
  private static KerberosSettings settings;
  private static SlapdServer server;

  @BeforeAll
  static void startServers() throws Exception {
    realm = KerberosRealm.start();
    settings = KerberosSettings.of(realm.settings());
    server = SlapdServer.builder().entries(10).kerberos(realm).start();
  }

  @AfterAll
  static void stopServers() throws Exception {
    if (server != null) {
      server.close();
    }
    if (settings != null) {
      settings.close();
    }
    if (realm != null) {
      realm.close();
    }
  }

  /** The service has a ticket for a name, not for an address. */
  private static TestOperation operation(Transport transport, String operation) {
    TestOperation there = TestDirectory.of(server).operation(transport, operation);
    return switch (transport) {
      case LDAP, START_TLS -> there.with(DIRECTORY.url, named(server.ldapUrl()));
      case LDAPS -> there.with(DIRECTORY.url, named(server.ldapsUrl()));
      case LDAPI -> there;
    };
  }

  private static String named(String url) {
    return url.replace("127.0.0.1", KerberosRealm.SERVICE_HOST);
  }

  private static TestOperation whoAmI(String user, String password) {
    return operation(Transport.LDAP, "whoAmI").connectionPerUser().sasl("gssapi", user, password);
  }

  @ParameterizedTest
  @EnumSource
  void userIsKnownByTickets(Transport transport) {
    OperationSample sample =
        operation(transport, "whoAmI").sasl("gssapi", "fulano3", "fulano3").run();

    assertThat(sample.code()).as(sample.message()).isEqualTo("0 success");
    assertThat(sample.body()).isEqualTo("dn:cn=fulano3," + BASE);
  }

  @Test
  void searchIsMadeAsTheUser() {
    try (TestUser user = TestUser.alone()) {
      SearchSample sample =
          user.run(
              TestSettings.at(named(server.ldapUrl()))
                  .bind("gssapi")
                  .with(LdapSearchFields.DIRECTORY.saslUser, "fulano4@" + KerberosSettings.REALM)
                  .with(LdapSearchFields.DIRECTORY.bindPassword, "fulano4")
                  .expectEntries("1"));

      assertThat(sample.code()).as(sample.message()).isEqualTo("0 success");
      assertThat(sample.bindNanos()).isPositive();
    }
  }

  @Test
  void keyOfTheKeytabIsUsedWithoutAPassword() {
    OperationSample sample = whoAmI("keeper", "").run();

    assertThat(sample.code()).as(sample.message()).isEqualTo("0 success");
    assertThat(sample.body()).contains("keeper");
  }

  @Test
  void userLogsInOnceForManyBinds() throws Exception {
    TestOperation bind = whoAmI("fulano5", "fulano5").with(DIRECTORY.rebind, "true");
    try (OperationUser user = new OperationUser()) {
      for (int i = 0; i < 20; i++) {
        OperationSample sample = user.run(bind);
        assertThat(sample.code()).as(sample.message()).isEqualTo("0 success");
        assertThat(sample.bindNanos()).isPositive();
      }
    }

    assertThat(realm.granted("AS_REQ", "fulano5")).isEqualTo(1);
    assertThat(realm.granted("TGS_REQ", "fulano5")).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "fulano6, wrong, Pre-authentication",
    "open, wrong, Checksum failed",
    "nobody, x, not found",
    "expired, expired, expired",
    "stale, stale, expired"
  })
  void refusalOfTheKdcIsInvalidCredentials(String name, String password, String says) {
    try (OperationUser user = new OperationUser()) {
      OperationSample refused = user.run(whoAmI(name, password));
      OperationSample next = user.run(whoAmI("fulano7", "fulano7"));

      assertThat(refused.success()).isFalse();
      assertThat(refused.code()).as(refused.message()).isEqualTo("49 invalidCredentials");
      assertThat(refused.message()).contains("no ticket for " + name).containsIgnoringCase(says);
      assertThat(next.code()).as(next.message()).isEqualTo("0 success");
      assertThat(next.connectNanos()).as("the connection was not lost").isZero();
    }
  }

  @Test
  void serviceThatTheKdcDoesNotKnowIsAWrongSetting() {
    OperationSample sample =
        TestOperation.at(server.ldapUrl(), "whoAmI").sasl("gssapi", "fulano8", "fulano8").run();

    assertThat(sample.code()).as(sample.message()).isEqualTo("89 parameterError");
    assertThat(sample.message()).contains("no ticket for the service ldap/127.0.0.1");
  }

  @Test
  void userWithoutPasswordAndTicketsIsAWrongSetting() {
    OperationSample sample = whoAmI("fulano9", "").run();

    assertThat(sample.code()).as(sample.message()).isEqualTo("89 parameterError");
    assertThat(sample.message()).contains("no ticket of fulano9 in the ticket cache");
  }
}
