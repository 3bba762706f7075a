package io.github.bancada.ldap;

import io.github.bancada.testing.Ds389Server;
import io.github.bancada.testing.InstalledDirectory;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.Requires389Ds;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** 389 Directory Server is put back as it was. */
@Requires389Ds
class Ds389UndoIT extends UndoContract {
  private static Ds389Server server;

  @BeforeAll
  static void startServer() throws Exception {
    server = Ds389Server.builder().entries(20).start();
  }

  @AfterAll
  static void stopServer() throws Exception {
    if (server != null) {
      server.close();
    }
  }

  @Override
  InstalledDirectory server() {
    return server;
  }

  @Override
  int rounds() {
    return LongForm.of(1, 20);
  }

  @Override
  boolean spellings() {
    return false;
  }
}
