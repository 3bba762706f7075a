package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.DIRECTORY;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.Ds389Server;
import io.github.bancada.testing.KerberosRealm;
import io.github.bancada.testing.KerberosSettings;
import io.github.bancada.testing.Requires389Ds;
import io.github.bancada.testing.RequiresKerberos;
import org.junit.jupiter.api.Test;

/** GSSAPI at 389 Directory Server; the cases of the KDC are those of {@link KerberosBindIT}. */
@Requires389Ds
@RequiresKerberos
class Ds389KerberosIT {
  @Test
  void userIsKnownByTickets() throws Exception {
    try (KerberosRealm realm = KerberosRealm.start();
        Ds389Server server = Ds389Server.builder().entries(10).kerberos(realm).start()) {
      KerberosSettings settings = KerberosSettings.of(realm.settings());
      try {
        assertUser(TestOperation.at(named(server.ldapUrl()), "whoAmI"));
        assertUser(
            TestOperation.at(named(server.ldapsUrl()), "whoAmI")
                .with(DIRECTORY.trust, server.authority()));
        assertUser(TestOperation.at(server.ldapiUrl(), "whoAmI"));
      } finally {
        settings.close();
      }
    }
  }

  private static String named(String url) {
    return url.replace("127.0.0.1", KerberosRealm.SERVICE_HOST);
  }

  private static void assertUser(TestOperation whoAmI) {
    OperationSample right = whoAmI.sasl("gssapi", "fulano3", "fulano3").run();
    OperationSample wrong = whoAmI.sasl("gssapi", "fulano3", "wrong").run();

    assertThat(DirectoryContract.dn(right)).isEqualTo("cn=fulano3," + Ds389Server.BASE_DN);
    assertThat(wrong.code()).as(wrong.message()).isEqualTo("49 invalidCredentials");
  }
}
