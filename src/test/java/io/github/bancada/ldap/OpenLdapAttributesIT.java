package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.RequiresOpenLdap;
import io.github.bancada.testing.SlapdServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Attribute rules at a real OpenLDAP. */
@RequiresOpenLdap
class OpenLdapAttributesIT {
  private static final String BASE = SlapdServer.BASE_DN;

  private static SlapdServer server;

  @BeforeAll
  static void startServer() throws Exception {
    server = SlapdServer.builder().entries(10).start();
  }

  @AfterAll
  static void stopServer() throws Exception {
    if (server != null) {
      server.close();
    }
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
              TestSettings.at(server.ldapUrl())
                  .filter("(cn=fulano*)")
                  .expectEntries("10")
                  .with(LdapSearchFields.EXPECTED_ATTRIBUTES, rule));

      assertThat(sample.success()).as(sample.message()).isEqualTo(success);
      assertThat(sample.code()).isEqualTo(success ? "0 success" : "0 unexpectedAttributes");
    }
  }

  private static TestOperation judged(String operation, String rule) {
    return TestOperation.at(server.ldapUrl(), operation)
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
