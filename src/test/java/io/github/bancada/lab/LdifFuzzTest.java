package io.github.bancada.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.sdk.LDAPException;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/**
 * Any bytes given as LDIF fill the directory, or are refused with a message.
 *
 * <p>A normal build runs the seeds beside the test's resources. To fuzz for real: {@code
 * JAZZER_FUZZ=1 mvn test-compile surefire:test -Dtest=LdifFuzzTest}.
 */
class LdifFuzzTest {
  private static InMemoryDirectoryServer server;

  /** Never started: no sockets, no certificates. */
  private static synchronized InMemoryDirectoryServer server() throws LDAPException {
    if (server == null) {
      server = new InMemoryDirectoryServer(new InMemoryDirectoryServerConfig("dc=example"));
    }
    return server;
  }

  @FuzzTest(maxDuration = "1m")
  void ldif(byte[] bytes) throws LDAPException {
    InMemoryDirectoryServer directory = server();
    int before = directory.countEntries();
    try {
      DirectoryServer.fill(directory, new ByteArrayInputStream(bytes));
    } catch (LDAPException | IOException e) {
      assertThat(e.getMessage()).isNotBlank();
      assertThat(directory.countEntries()).isEqualTo(before);
    }
  }
}
