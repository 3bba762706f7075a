package io.github.bancada.ldap;

import io.github.bancada.lab.DirectoryServer;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The embedded directory. */
class EmbeddedDirectoryTest extends DirectoryContract {
  private static DirectoryServer server;

  @BeforeAll
  static void startServer() throws IOException {
    server = DirectoryServer.generated(TestDirectory.BASE, PEOPLE);
  }

  @AfterAll
  static void stopServer() throws IOException {
    server.close();
  }

  @Override
  TestDirectory directory() {
    return TestDirectory.of(server);
  }
}
