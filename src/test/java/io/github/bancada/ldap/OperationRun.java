package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.lab.DirectoryServer;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Samples of LDAP Operation at a directory of five generated entries. */
abstract class OperationRun {
  static final String BASE = TestSettings.BASE;
  static final String FULANO1 = "cn=fulano1," + BASE;

  static DirectoryServer server;

  @BeforeAll
  static void start() throws IOException {
    server = DirectoryServer.generated(BASE, 5);
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  static TestOperation operation(String operation) {
    return TestOperation.at(server.ldapUrl(), operation);
  }

  /** Modifies an entry. */
  static TestOperation describe(String dn, String value) {
    return operation("modify")
        .ldif("dn: " + dn, "changetype: modify", "replace: description", "description: " + value);
  }

  static OperationSample succeeds(OperationSample sample) {
    assertThat(sample.code()).as(sample.message()).isEqualTo("0 success");
    assertThat(sample.success()).isTrue();
    return sample;
  }

  static void fails(OperationSample sample, String code) {
    assertThat(sample.code()).as(sample.message()).isEqualTo(code);
    assertThat(sample.success()).isFalse();
  }
}
