package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.InstalledDirectory;
import io.github.bancada.testing.RequiresOpenLdap;
import io.github.bancada.testing.SlapdServer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Operations, controls and attribute rules at a real OpenLDAP, beside what {@link
 * DirectoryContract} tests.
 */
@RequiresOpenLdap
class OpenLdapOperationIT extends WithInstalledDirectory {
  @Override
  InstalledDirectory start() throws Exception {
    return SlapdServer.builder().entries(10).start();
  }

  private TestOperation operation(String operation) {
    return TestOperation.at(server().ldapUrl(), operation);
  }

  @Test
  void connectionLivesAfterAnAbandonAndEndsWithAnUnbind() {
    try (OperationUser user = new OperationUser()) {
      OperationSample first = user.run(operation("whoAmI").connectionPerUser());
      OperationSample abandon = user.run(operation("abandon").connectionPerUser());
      OperationSample second = user.run(operation("whoAmI").connectionPerUser());
      OperationSample unbind = user.run(operation("unbind").connectionPerUser());
      OperationSample third = user.run(operation("whoAmI").connectionPerUser());

      assertThat(List.of(first, abandon, second, unbind, third)).allMatch(OperationSample::success);
      assertThat(second.connectNanos()).isZero();
      assertThat(third.connectNanos()).isPositive();
    }
  }

  @Test
  void controlOfTheRecordIsSent() {
    OperationSample sample =
        operation("change")
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

  private TestOperation administrator(String operation, String controls) {
    return TestOperation.at(server().ldapUrl(), operation)
        .bind(SlapdServer.ADMIN_DN, SlapdServer.ADMIN_PASSWORD)
        .with(LdapOperationFields.CONTROLS, controls);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"dn:cn=fulano3," + BASE + " | dn:cn=fulano3," + BASE, "anonymous | ''"})
  void operationIsMadeAsTheUserThatTheProxiedAuthorizationNames(String asked, String identity) {
    OperationSample sample = administrator("whoAmI", "proxiedAuthorization " + asked).run();

    assertThat(sample.code()).as(sample.message()).isEqualTo("0 success");
    assertThat(sample.body()).isEqualTo(identity);
  }

  @Test
  void orderThatTheServerCannotMakeFailsTheSearchOnlyIfItIsCritical() {
    try (TestUser user = TestUser.alone()) {
      SearchSample critical = user.run(sorted("sort cn"));
      SearchSample optional = user.run(sorted("sort optional cn"));

      assertThat(critical.code()).isEqualTo("12 unavailableCriticalExtension");
      assertThat(critical.success()).isFalse();
      assertThat(optional.code()).isEqualTo("0 success");
    }
  }

  /** The server has no module that sorts. */
  private TestSettings sorted(String control) {
    return TestSettings.at(server().ldapUrl())
        .filter("(cn=fulano*)")
        .with(LdapSearchFields.CONTROLS, control);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "all uid ~ fulano[0-9]+ | true",
        "count(OBJECTCLASS) = 1 | true",
        "anyEntry cn = fulano10 | true",
        "cn = fulano1 | false",
        "userPassword ~ .* | false",
      })
  void entriesOfASearchAreJudged(String rule, boolean success) {
    try (TestUser user = TestUser.alone()) {
      SearchSample sample =
          user.run(
              TestSettings.at(server().ldapUrl())
                  .filter("(cn=fulano*)")
                  .expectEntries("10")
                  .with(LdapSearchFields.EXPECTED_ATTRIBUTES, rule));

      assertThat(sample.success()).as(sample.message()).isEqualTo(success);
      assertThat(sample.code()).isEqualTo(success ? "0 success" : "0 unexpectedAttributes");
    }
  }

  private TestOperation judged(String operation, String rule) {
    return TestOperation.at(server().ldapUrl(), operation)
        .bind(SlapdServer.ADMIN_DN, SlapdServer.ADMIN_PASSWORD)
        .with(LdapOperationFields.EXPECTED_ATTRIBUTES, rule);
  }

  @ParameterizedTest
  @CsvSource({"after, 0 success", "before, 0 unexpectedAttributes"})
  void entryIsJudgedAfterEachChangeAndBeforeItsDeletion(String described, String code) {
    String dn = "cn=judged," + BASE;
    String rule = "description = " + described;
    OperationSample added =
        judged("add", rule)
            .ldif(
                "dn: " + dn, "objectClass: person", "cn: judged", "sn: Silva", "description: after")
            .run();
    OperationSample modified =
        judged("modify", rule)
            .ldif("dn: " + dn, "changetype: modify", "replace: sn", "sn: Souza")
            .run();
    OperationSample renamed =
        judged("modifyDn", rule).dn(dn).with(LdapOperationFields.NEW_RDN, "cn=renamed").run();
    OperationSample deleted = judged("delete", rule).dn("cn=renamed," + BASE).run();

    assertThat(new OperationSample[] {added, modified, renamed, deleted})
        .extracting(OperationSample::code)
        .containsOnly(code);
  }
}
