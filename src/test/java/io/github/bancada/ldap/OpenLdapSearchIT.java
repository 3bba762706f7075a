package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.RequiresOpenLdap;
import io.github.bancada.testing.SlapdServer;
import io.github.bancada.testing.TestCertificates;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Properties of a real OpenLDAP: peer credentials, client certificates, its own paging. */
@RequiresOpenLdap
class OpenLdapSearchIT {
  private static final int PEOPLE = 2500;

  private static SlapdServer server;

  @BeforeAll
  static void startServer() throws Exception {
    server = SlapdServer.builder().entries(PEOPLE).clientCertificates().start();
  }

  @AfterAll
  static void stopServer() throws Exception {
    if (server != null) {
      server.close();
    }
  }

  private static SearchSample run(TestSettings settings) {
    try (TestUser user = TestUser.alone()) {
      return user.run(settings);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldap", "ldaps", "startTls", "ldapi"})
  void sameEntryOverEachTransport(String transport) {
    SearchSample sample = run(settings(transport).ldif(10_000).expectEntries("1"));

    assertThat(sample.code()).as(sample.message()).isEqualTo("0 success");
    assertThat(sample.ldif()).contains("dn: cn=fulano1," + SlapdServer.BASE_DN);
  }

  private static TestSettings settings(String transport) {
    return switch (transport) {
      case "ldaps" -> TestSettings.at(server.ldapsUrl()).trust(server.authority());
      case "startTls" -> TestSettings.at(server.ldapUrl()).startTls().trust(server.authority());
      case "ldapi" -> TestSettings.at(server.ldapiUrl());
      default -> TestSettings.at(server.ldapUrl());
    };
  }

  @Test
  void peerCredentialsOverTheUnixSocketMakeTheAdministrator() {
    SearchSample anonymous = run(settings("ldapi").ldif(10_000));
    SearchSample external = run(settings("ldapi").bind("external").ldif(10_000));

    assertThat(anonymous.ldif()).doesNotContain("userPassword");
    assertThat(external.code()).as(external.message()).isEqualTo("0 success");
    assertThat(external.ldif()).as("only the administrator may read it").contains("userPassword");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldaps", "startTls"})
  void clientCertificateIsAnIdentityForSaslExternal(String transport) {
    SearchSample sample =
        run(
            settings(transport)
                .clientKey(server.clientKeyStore(), TestCertificates.PASSWORD)
                .bind("external"));

    assertThat(sample.code()).as(sample.message()).isEqualTo("0 success");
    assertThat(sample.bindNanos()).isPositive();
  }

  @Test
  void saslExternalWithoutACertificateIsRefusedByTheServer() {
    SearchSample sample = run(settings("ldaps").bind("external"));

    assertThat(sample.success()).isFalse();
    assertThat(sample.code())
        .matches("(7 authMethodNotSupported|48 inappropriateAuthentication|49 .*)");
  }

  @Test
  void pagesOfTheServerBringEveryEntryOnce() {
    SearchSample sample =
        run(
            settings("ldap")
                .filter("(objectClass=inetOrgPerson)")
                .attributes("1.1")
                .pageSize(400)
                .expectEntries(Integer.toString(PEOPLE)));

    assertThat(sample.message()).isEmpty();
    assertThat(sample.success()).isTrue();
  }

  @Test
  void wrongPasswordIsInvalidCredentials() {
    assertThat(run(settings("ldap").bind(SlapdServer.ADMIN_DN, "no")).code())
        .isEqualTo("49 invalidCredentials");
  }

  @Test
  void nextSampleReconnectsAfterTheServerCameBack() throws Exception {
    try (TestUser user = TestUser.alone();
        SlapdServer first = SlapdServer.builder().entries(10).start();
        SlapdServer second = SlapdServer.builder().entries(10).start()) {
      TestSettings settings =
          TestSettings.at(first.ldapUrl() + " " + second.ldapUrl())
              .failOver()
              .connectionPerUser()
              .expectEntries("1");
      SearchSample before = user.run(settings);
      first.kill();
      SearchSample during = user.run(settings);
      SearchSample after = user.run(settings);

      assertThat(before.server()).isEqualTo(first.ldapUrl());
      assertThat(during.code()).isEqualTo("81 serverDown");
      assertThat(after.code()).isEqualTo("0 success");
      assertThat(after.server()).isEqualTo(second.ldapUrl());
    }
  }
}
