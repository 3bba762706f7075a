package io.github.bancada.ldap;

import io.github.bancada.testing.InstalledDirectory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** Tests at a server of this machine's distribution, which is started once for the class. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class WithInstalledDirectory {
  static final String BASE = InstalledDirectory.BASE_DN;

  private InstalledDirectory server;

  /** Starts the server. */
  abstract InstalledDirectory start() throws Exception;

  @BeforeAll
  final void startServer() throws Exception {
    server = start();
  }

  @AfterAll
  final void stopServer() throws Exception {
    if (server != null) {
      server.close();
    }
  }

  final InstalledDirectory server() {
    return server;
  }
}
