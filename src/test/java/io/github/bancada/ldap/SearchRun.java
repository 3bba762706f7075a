package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapSearchFields.*;

import io.github.bancada.lab.DirectoryServer;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Samples at a directory of generated entries. */
abstract class SearchRun {
  static final int PEOPLE = 50;

  static DirectoryServer server;

  @BeforeAll
  static void start() throws IOException {
    server = DirectoryServer.generated(TestSettings.BASE, PEOPLE);
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  static TestSettings settings() {
    return TestSettings.at(server.ldapUrl());
  }

  static SearchSample search(TestSettings settings) {
    try (TestUser user = TestUser.alone()) {
      return user.run(settings);
    }
  }
}
