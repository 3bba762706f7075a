package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.NEW_RDN;
import static io.github.bancada.ldap.LdapSearchFields.LISTEN_TIME;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.ldap.notify.Notification;
import io.github.bancada.testing.InstalledDirectory;
import io.github.bancada.testing.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/** Notifications of a real server while another user changes entries. */
abstract class ListeningContract extends WithInstalledDirectory {
  /** Entries below the base. */
  abstract int entries();

  final TestOperation change(String operation) {
    return TestOperation.at(server().ldapUrl(), operation)
        .connectionPerUser()
        .bind(InstalledDirectory.ADMIN_DN, InstalledDirectory.ADMIN_PASSWORD);
  }

  final TestOperation describe(int entry, Object value) {
    return change("modify")
        .ldif(
            "dn: cn=fulano" + entry + "," + BASE,
            "changetype: modify",
            "replace: description",
            "description: " + value);
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
                .anyMatch(each -> ((Notification) each).dn().equals(dn)));
  }

  /** Whether the listener is to end. */
  final AtomicBoolean stopping = new AtomicBoolean();

  /**
   * Takes a sample that listens while an entry is added, renamed and deleted.
   *
   * @param listener ends when {@link #stopping}, which is so here only between
   */
  final SearchSample whileAnEntryComesAndGoes(
      OperationUser changing, TestUser listener, TestSettings listening, String name)
      throws InterruptedException {
    List<SearchSample> samples = new ArrayList<>();
    TestSettings settings = listening.with(LISTEN_TIME, 600_000);
    long begin = System.nanoTime();
    Thread thread = new Thread(() -> samples.add(listener.run(settings)));
    thread.start();
    for (int i = 0; listener.told().isEmpty(); i++) {
      changing.run(describe(1 + i % entries(), System.nanoTime())); // until it listens
    }
    String dn = "cn=new-" + name + "," + BASE;
    String renamed = "cn=x-" + name + "," + BASE;
    change(
        changing,
        listener,
        change("add").ldif("dn: " + dn, "objectClass: person", "cn: new-" + name, "sn: x"),
        dn);
    change(changing, listener, change("modifyDn").dn(dn).with(NEW_RDN, "cn=x-" + name), renamed);
    change(changing, listener, change("delete").dn(renamed), renamed);
    stopping.set(true);
    Waiting.awaitEnd(thread);
    stopping.set(false);
    long took = System.nanoTime() - begin;

    SearchSample sample = samples.get(0);
    assertThat(sample.code()).as(sample.message()).isEqualTo("0 success");
    assertThat(sample.headers()).contains("Added: 1\n", "Deleted: 1\n");
    assertThat(listener.told())
        .allSatisfy(each -> assertThat(each.elapsedNanos()).isPositive().isLessThan(took));
    return sample;
  }
}
