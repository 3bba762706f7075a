package io.github.bancada.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.LDAPConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

@Requires389Ds
class Ds389ServerIT {
  @Test
  void entriesAreThereAndClosingLeavesNothing() throws Exception {
    Path directory;
    try (Ds389Server server = Ds389Server.builder().entries(10).contentSync().start();
        LDAPConnection connection = server.connect()) {
      directory = server.authority().getParent();
      assertThat(connection.getEntry("cn=fulano10," + Ds389Server.BASE_DN)).isNotNull();
      assertThat(connection.getRootDSE().supportsControl("1.3.6.1.4.1.4203.1.9.1.1"))
          .as("content synchronization")
          .isTrue();
      assertThat(Files.readString(server.accessLog())).contains("BIND dn=");
    }
    assertThat(Files.exists(directory)).isFalse();
  }
}
