package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.RequiresOpenLdap;
import io.github.bancada.testing.SlapdServer;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** LDAP Operation at a real OpenLDAP, beside what {@link DirectoryContract} tests. */
@RequiresOpenLdap
class OpenLdapOperationIT {
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

  private static TestOperation operation(String operation) {
    return TestOperation.at(server.ldapUrl(), operation);
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
}
