package io.github.bancada.ldap;

import io.github.bancada.testing.RequiresOpenLdap;
import io.github.bancada.testing.SlapdServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** OpenLDAP. */
@RequiresOpenLdap
class OpenLdapDirectoryIT extends RealDirectoryContract {
  private static SlapdServer server;

  @BeforeAll
  static void startServer() throws Exception {
    server = SlapdServer.builder().entries(PEOPLE).clientCertificates().sorting().start();
  }

  @AfterAll
  static void stopServer() throws Exception {
    if (server != null) {
      server.close();
    }
  }

  @Override
  TestDirectory directory() {
    return TestDirectory.of(server);
  }
}
