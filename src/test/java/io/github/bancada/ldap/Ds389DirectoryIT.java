package io.github.bancada.ldap;

import io.github.bancada.testing.Ds389Server;
import io.github.bancada.testing.Requires389Ds;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** 389 Directory Server. */
@Requires389Ds
class Ds389DirectoryIT extends RealDirectoryContract {
  private static Ds389Server server;

  @BeforeAll
  static void startServer() throws Exception {
    server = Ds389Server.builder().entries(PEOPLE).start();
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
