package io.github.bancada.testing;

import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.sql.DatabaseAddress;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Tests that have a MariaDB to themselves, for the whole class. */
public abstract class OnMariaDb {
  private static DatabaseServer server;

  @BeforeAll
  static void startMariaDb() throws IOException {
    server = MariaDbServer.start();
  }

  @AfterAll
  static void stopMariaDb() throws IOException {
    if (server != null) {
      server.close();
      server = null;
    }
  }

  protected static DatabaseServer server() {
    return server;
  }

  /** Its first schema. */
  protected static DatabaseAddress address() {
    return DatabaseAddress.tcp(server.url(), DatabaseServer.USER, "");
  }
}
