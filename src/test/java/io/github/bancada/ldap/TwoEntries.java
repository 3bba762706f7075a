package io.github.bancada.ldap;

import io.github.bancada.lab.DirectoryServer;
import io.github.bancada.testing.FreePort;
import io.github.bancada.work.Phase;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** A directory, and settings of samples at it. */
abstract class TwoEntries {
  static final String FULANO1 = "cn=fulano1," + TestSettings.BASE;
  static final String FULANO2 = "cn=fulano2," + TestSettings.BASE;

  static DirectoryServer server;
  static DirectoryServer second;

  @BeforeAll
  static void start() throws IOException {
    server = DirectoryServer.generated(TestSettings.BASE, 5);
    second = DirectoryServer.generated(TestSettings.BASE, 5);
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
    second.close();
  }

  static TestSettings settings() {
    return TestSettings.at(server.ldapUrl());
  }

  static List<String> phases(SearchSample sample) {
    return sample.phases().stream().map(Phase::label).toList();
  }

  static String refusedUrl() throws IOException {
    return "ldap://127.0.0.1:" + FreePort.find();
  }
}
