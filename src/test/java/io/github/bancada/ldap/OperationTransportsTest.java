package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.lab.DirectoryServer;
import io.github.bancada.work.Phase;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** LDAP Operation over each transport of the embedded directory. */
class OperationTransportsTest {
  private static DirectoryServer server;

  @BeforeAll
  static void start() throws IOException {
    server = DirectoryServer.generated(TestSettings.BASE, 1);
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
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

  @ParameterizedTest
  @ValueSource(strings = {"ldap", "ldaps", "startTls", "ldapi"})
  void operationIsDone(String transport) {
    String dn = "cn=" + transport + "," + TestSettings.BASE;

    OperationSample added =
        over(transport, "add")
            .bind("cn=fulano1," + TestSettings.BASE, "fulano1")
            .ldif("dn: " + dn, "objectClass: person", "cn: " + transport, "sn: x")
            .run();
    OperationSample deleted = over(transport, "delete").dn(dn).run();

    assertThat(added.code()).as(added.message()).isEqualTo("0 success");
    assertThat(added.phases())
        .extracting(Phase::label)
        .containsExactly("connect", "bind", "add", "unbind");
    assertThat(deleted.code()).as(deleted.message()).isEqualTo("0 success");
  }
}
