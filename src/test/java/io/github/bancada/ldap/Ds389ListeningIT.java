package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.NEW_RDN;
import static io.github.bancada.ldap.LdapSearchFields.LISTEN_TIME;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.ldap.notify.NotificationSample;
import io.github.bancada.testing.Ds389Server;
import io.github.bancada.testing.Requires389Ds;
import io.github.bancada.testing.Waiting;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Persistent search and content synchronization with a real 389 Directory Server. */
@Requires389Ds
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class Ds389ListeningIT {
  private static final String BASE = Ds389Server.BASE_DN;
  private static final int ENTRIES = 20;

  private static Ds389Server server;

  @BeforeAll
  static void startServer() throws Exception {
    server = Ds389Server.builder().entries(ENTRIES).contentSync().start();
  }

  @AfterAll
  static void stopServer() throws Exception {
    if (server != null) {
      server.close();
    }
  }

  private static TestOperation change(String operation) {
    return TestOperation.at(server.ldapUrl(), operation)
        .connectionPerUser()
        .bind(Ds389Server.ADMIN_DN, Ds389Server.ADMIN_PASSWORD);
  }

  private static TestOperation describe(int entry) {
    return change("modify")
        .ldif(
            "dn: cn=fulano" + entry + "," + BASE,
            "changetype: modify",
            "replace: description",
            "description: " + System.nanoTime());
  }

  /** A change, whose own notification is awaited: those of earlier ones may still come. */
  private static void change(
      OperationUser changing, TestUser listener, TestOperation operation, String dn) {
    int before = listener.told().size();
    OperationSample sample = changing.run(operation);
    assertThat(sample.success()).as(sample.message()).isTrue();
    Waiting.await(
        "its notification",
        () ->
            listener.told().stream()
                .skip(before)
                .anyMatch(each -> ((NotificationSample) each).notification().dn().equals(dn)));
  }

  @ParameterizedTest
  @CsvSource({
    "persistentSearch, Renamed: 1",
    "persistentSearch existing, Renamed: 1",
    "contentSync, Existing-Entries: 20"
  })
  void eachKindOfChangeIsToldWithItsTime(String control, String header) throws Exception {
    String dn = "cn=new," + BASE;
    try (LdapClient client = new LdapClient();
        TestUser listener = TestUser.of(client);
        OperationUser changing = new OperationUser(client)) {
      List<SearchSample> samples = new ArrayList<>();
      TestSettings settings =
          TestSettings.at(server.ldapUrl())
              .bind(Ds389Server.ADMIN_DN, Ds389Server.ADMIN_PASSWORD)
              .base(BASE)
              .filter("(objectClass=person)")
              .listen(control, 0)
              .with(LISTEN_TIME, 6_000);
      Thread thread = new Thread(() -> samples.add(listener.run(settings)));
      thread.start();
      for (int i = 0; listener.told().isEmpty(); i++) {
        changing.run(describe(1 + i % ENTRIES)); // until it listens
      }
      change(
          changing,
          listener,
          change("add").ldif("dn: " + dn, "objectClass: person", "cn: new", "sn: x"),
          dn);
      change(changing, listener, change("modifyDn").dn(dn).with(NEW_RDN, "cn=x"), "cn=x," + BASE);
      change(changing, listener, change("delete").dn("cn=x," + BASE), "cn=x," + BASE);
      Waiting.awaitEnd(thread);

      SearchSample sample = samples.get(0);
      assertThat(sample.code()).as(sample.message()).isEqualTo("0 success");
      assertThat(sample.headers()).contains(header + "\n", "Added: 1\n", "Deleted: 1\n");
      assertThat(listener.told())
          .allSatisfy(
              each ->
                  assertThat(each.elapsedNanos()).isPositive().isLessThan(sample.elapsedNanos()));
    }
  }
}
