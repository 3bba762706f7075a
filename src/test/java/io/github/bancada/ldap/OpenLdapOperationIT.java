package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.RequiresOpenLdap;
import io.github.bancada.testing.SlapdServer;
import io.github.bancada.testing.TestCertificates;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Each operation and SASL mechanism at a real OpenLDAP. */
@RequiresOpenLdap
class OpenLdapOperationIT {
  private static final String BASE = SlapdServer.BASE_DN;

  private static SlapdServer server;

  @BeforeAll
  static void startServer() throws Exception {
    server = SlapdServer.builder().entries(10).clientCertificates().start();
  }

  @AfterAll
  static void stopServer() throws Exception {
    if (server != null) {
      server.close();
    }
  }

  private static TestOperation over(String transport, String operation) {
    return switch (transport) {
      case "ldaps" ->
          TestOperation.at(server.ldapsUrl(), operation).with(DIRECTORY.trust, server.authority());
      case "startTls" -> TestOperation.at(server.ldapUrl(), operation).startTls(server.authority());
      case "ldapi" -> TestOperation.at(server.ldapiUrl(), operation);
      default -> TestOperation.at(server.ldapUrl(), operation);
    };
  }

  private static TestOperation administrator(String transport, String operation) {
    return over(transport, operation)
        .connectionPerUser()
        .bind(SlapdServer.ADMIN_DN, SlapdServer.ADMIN_PASSWORD);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ldap", "ldaps", "startTls", "ldapi"})
  void everyChangeIsMadeOnceAndThenRefused(String transport) {
    String dn = "cn=" + transport + "," + BASE;
    String renamed = "cn=renamed-" + transport + "," + BASE;
    TestOperation add =
        administrator(transport, "add")
            .ldif("dn: " + dn, "objectClass: person", "cn: " + transport, "sn: Silva");
    TestOperation modify =
        administrator(transport, "modify")
            .ldif("dn: " + dn, "changetype: modify", "add: description", "description: x");
    TestOperation compare =
        administrator(transport, "compare").dn(dn).with(ATTRIBUTE, "description").with(VALUE, "x");
    TestOperation rename =
        administrator(transport, "modifyDn").dn(dn).with(NEW_RDN, "cn=renamed-" + transport);
    TestOperation delete = administrator(transport, "delete").dn(renamed);

    List<String> codes = new ArrayList<>();
    try (OperationUser user = new OperationUser()) {
      for (TestOperation each : List.of(add, modify, compare, rename, delete)) {
        codes.add(user.run(each).code());
        codes.add(user.run(each).code());
      }
    }

    assertThat(codes)
        .containsExactly(
            "0 success",
            "68 entryAlreadyExists",
            "0 success",
            "20 attributeOrValueExists",
            "6 compareTrue",
            "6 compareTrue",
            "0 success",
            "32 noSuchObject",
            "0 success",
            "32 noSuchObject");
  }

  @Test
  void changeWithoutTheRightIsRefused() {
    OperationSample sample = over("ldap", "delete").dn("cn=fulano1," + BASE).run();

    assertThat(sample.success()).isFalse();
    assertThat(sample.code()).matches("8 strong.*|50 insufficientAccessRights");
  }

  @Test
  void entryAgainstTheSchemaIsRefused() {
    OperationSample sample =
        administrator("ldap", "add").ldif("dn: cn=x," + BASE, "objectClass: person").run();

    assertThat(sample.code()).matches("(64 namingViolation|65 objectClassViolation)");
  }

  @ParameterizedTest
  @CsvSource({"scramSha256, ldap", "digestMd5, ldap", "digestMd5, ldapi", "scramSha256, startTls"})
  void passwordIsProvedToTheServer(String method, String transport) {
    OperationSample right = over(transport, "whoAmI").sasl(method, "fulano3", "fulano3").run();
    OperationSample wrong = over(transport, "bind").sasl(method, "fulano3", "no").run();
    OperationSample nobody = over(transport, "bind").sasl(method, "nobody", "x").run();

    assertThat(right.code()).as(right.message()).isEqualTo("0 success");
    assertThat(right.body()).isEqualTo("dn:cn=fulano3," + BASE);
    assertThat(wrong.code()).as(wrong.message()).isEqualTo("49 invalidCredentials");
    assertThat(nobody.success()).isFalse();
    assertThat(nobody.code()).as(nobody.message()).matches("(49|80) .*");
  }

  @Test
  void peerCredentialsAndCertificatesAreIdentities() {
    OperationSample peer = over("ldapi", "whoAmI").with(DIRECTORY.bind, "external").run();
    OperationSample certificate =
        over("ldaps", "whoAmI")
            .with(DIRECTORY.bind, "external")
            .with(DIRECTORY.clientKeyStore, server.clientKeyStore())
            .with(DIRECTORY.clientKeyStorePassword, TestCertificates.PASSWORD)
            .run();

    assertThat(peer.body()).isEqualTo("dn:" + SlapdServer.ADMIN_DN);
    assertThat(certificate.body()).isEqualTo("dn:cn=fulano1," + BASE);
  }

  @Test
  void passwordIsTheNewOneAfterPasswordModify() {
    String dn = "cn=fulano5," + BASE;
    OperationSample set =
        administrator("ldap", "passwordModify")
            .with(PASSWORD_USER, dn)
            .with(NEW_PASSWORD, "n0va")
            .run();
    OperationSample made =
        administrator("ldap", "passwordModify").with(PASSWORD_USER, "cn=fulano6," + BASE).run();

    assertThat(set.code()).as(set.message()).isEqualTo("0 success");
    assertThat(over("ldap", "bind").bind(dn, "n0va").run().success()).isTrue();
    assertThat(over("ldap", "bind").bind(dn, "fulano5").run().code())
        .isEqualTo("49 invalidCredentials");
    assertThat(over("ldap", "bind").bind("cn=fulano6," + BASE, made.body()).run().success())
        .isTrue();
  }

  @Test
  void connectionLivesAfterAnAbandonAndEndsWithAnUnbind() {
    try (OperationUser user = new OperationUser()) {
      OperationSample first = user.run(over("ldap", "whoAmI").connectionPerUser());
      OperationSample abandon = user.run(over("ldap", "abandon").connectionPerUser());
      OperationSample second = user.run(over("ldap", "whoAmI").connectionPerUser());
      OperationSample unbind = user.run(over("ldap", "unbind").connectionPerUser());
      OperationSample third = user.run(over("ldap", "whoAmI").connectionPerUser());

      assertThat(List.of(first, abandon, second, unbind, third)).allMatch(OperationSample::success);
      assertThat(second.connectNanos()).isZero();
      assertThat(third.connectNanos()).isPositive();
    }
  }

  @Test
  void controlOfTheRecordIsSent() {
    OperationSample sample =
        over("ldap", "change")
            .bind("cn=fulano1," + BASE, "fulano1")
            .ldif(
                "dn: cn=fulano1," + BASE,
                "control: 2.16.840.1.113730.3.4.18 true: dn:" + SlapdServer.ADMIN_DN,
                "changetype: modify",
                "add: description",
                "description: x")
            .run();

    assertThat(sample.success()).isFalse();
    assertThat(sample.code()).as(sample.message()).isEqualTo("123 authorizationDenied");
  }
}
