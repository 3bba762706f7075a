package io.github.bancada.lab;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.schema.Schema;
import com.unboundid.ldif.LDIFException;
import com.unboundid.ldif.LDIFReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;

/**
 * Any bytes given as LDIF fill the directory or are rejected with a message.
 *
 * <p>A normal build runs the seeds beside the test's resources. To fuzz for real: {@code
 * JAZZER_FUZZ=1 mvn test-compile surefire:test -Dtest=LdifFuzzTest}.
 */
class LdifFuzzTest {
  private static InMemoryDirectoryServer standard;

  /** Never started, so without sockets and certificates. */
  private static InMemoryDirectoryServer directory(Schema schema) throws LDAPException {
    InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig("dc=example");
    config.setSchema(schema);
    return new InMemoryDirectoryServer(config);
  }

  /**
   * The directory for LDIF without definitions of its own; created once, because that takes long.
   */
  private static synchronized InMemoryDirectoryServer standard() throws LDAPException {
    if (standard == null) {
      standard = directory(Schema.getDefaultStandardSchema());
    }
    return standard;
  }

  @FuzzTest(maxDuration = "1m")
  void ldif(byte[] bytes) {
    try {
      Schema schema;
      try (LDIFReader reader = new LDIFReader(new ByteArrayInputStream(bytes))) {
        schema = LdifSchema.of(reader);
      }
      InMemoryDirectoryServer directory =
          schema == Schema.getDefaultStandardSchema() ? standard() : directory(schema);
      int before = directory.countEntries();
      try {
        DirectoryServer.fill(directory, new ByteArrayInputStream(bytes));
      } catch (LDAPException e) {
        assertThat(e.getMessage()).isNotBlank();
        assertThat(directory.countEntries()).isEqualTo(before);
      }
    } catch (LDAPException | LDIFException | IOException e) {
      assertThat(e.getMessage()).isNotBlank();
    }
  }
}
