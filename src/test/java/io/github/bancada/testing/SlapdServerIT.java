package io.github.bancada.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.unboundid.ldap.sdk.EXTERNALBindRequest;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.extensions.WhoAmIExtendedRequest;
import com.unboundid.util.ssl.KeyStoreKeyManager;
import com.unboundid.util.ssl.PEMFileTrustManager;
import com.unboundid.util.ssl.SSLUtil;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class SlapdServerIT {
  @Test
  void aClientCertificateIsAnIdentityAndClosingLeavesNothing() throws Exception {
    assumeTrue(
        SlapdServer.isInstalled() || Boolean.getBoolean("bancada.require.openldap"),
        "SKIPPED: no slapd; enable with: apt install slapd");
    Path directory;
    try (SlapdServer server =
        SlapdServer.builder().entries(10).descriptorLimit(256).clientCertificates().start()) {
      directory = server.authority().getParent();
      SSLUtil tls =
          new SSLUtil(
              new KeyStoreKeyManager(
                  server.clientKeyStore().toFile(), TestCertificates.PASSWORD.toCharArray()),
              new PEMFileTrustManager(server.authority().toFile()));
      try (LDAPConnection connection =
          new LDAPConnection(tls.createSSLSocketFactory(), "127.0.0.1", server.ldapsPort())) {
        connection.bind(new EXTERNALBindRequest(""));
        WhoAmIExtendedRequest whoAmI = new WhoAmIExtendedRequest();
        assertThat(connection.processExtendedOperation(whoAmI).getValue().stringValue())
            .isEqualTo("dn:cn=fulano1," + SlapdServer.BASE_DN);
        assertThat(connection.getEntry("cn=fulano10," + SlapdServer.BASE_DN)).isNotNull();
      }
    }
    assertThat(Files.exists(directory)).isFalse();
  }
}
