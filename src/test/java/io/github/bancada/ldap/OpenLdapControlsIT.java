package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.RequiresOpenLdap;
import io.github.bancada.testing.SlapdServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Controls at a real OpenLDAP, beside those of {@link DirectoryContract}. */
@RequiresOpenLdap
class OpenLdapControlsIT {
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

  private static TestOperation administrator(String operation, String controls) {
    return TestOperation.at(server.ldapUrl(), operation)
        .bind(SlapdServer.ADMIN_DN, SlapdServer.ADMIN_PASSWORD)
        .with(CONTROLS, controls);
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
  private static TestSettings sorted(String control) {
    return TestSettings.at(server.ldapUrl())
        .filter("(cn=fulano*)")
        .with(LdapSearchFields.CONTROLS, control);
  }
}
