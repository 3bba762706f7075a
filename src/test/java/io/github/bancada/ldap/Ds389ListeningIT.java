package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.Ds389Server;
import io.github.bancada.testing.InstalledDirectory;
import io.github.bancada.testing.Requires389Ds;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Persistent search and content synchronization with a real 389 Directory Server. */
@Requires389Ds
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class Ds389ListeningIT extends ListeningContract {
  private static final int ENTRIES = 20;

  @Override
  InstalledDirectory start() throws Exception {
    return Ds389Server.builder().entries(ENTRIES).contentSync().start();
  }

  @Override
  int entries() {
    return ENTRIES;
  }

  @ParameterizedTest
  @CsvSource({
    "persistentSearch, Renamed: 1",
    "persistentSearch existing, Renamed: 1",
    "contentSync, Existing-Entries: 20"
  })
  void eachKindOfChangeIsToldWithItsTime(String control, String header) throws Exception {
    try (LdapClient client = new LdapClient();
        TestUser listener = TestUser.of(client, stopping::get);
        OperationUser changing = new OperationUser(client)) {
      TestSettings listening =
          TestSettings.at(server().ldapUrl())
              .bind(Ds389Server.ADMIN_DN, Ds389Server.ADMIN_PASSWORD)
              .base(BASE)
              .filter("(objectClass=person)")
              .listen(control, 0);

      SearchSample sample = whileAnEntryComesAndGoes(changing, listener, listening, "389");

      assertThat(sample.headers()).contains(header + "\n");
    }
  }
}
