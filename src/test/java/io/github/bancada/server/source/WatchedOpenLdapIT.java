package io.github.bancada.server.source;

import static io.github.bancada.server.figure.Figure.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.SearchScope;
import io.github.bancada.ldap.wire.LdapAddress;
import io.github.bancada.server.figure.Figure;
import io.github.bancada.testing.InstalledDirectory;
import io.github.bancada.testing.RequiresOpenLdap;
import io.github.bancada.testing.SlapdServer;
import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** The OpenLDAP of this machine. */
@RequiresOpenLdap
class WatchedOpenLdapIT extends WatchedDirectoryContract {
  private static final int THREADS = 8;
  private static final int PER_SECOND = 10;
  private static final Duration SHORT = Duration.ofMillis(300);

  @Override
  InstalledDirectory start() throws IOException {
    return SlapdServer.builder().entries(10).monitored(THREADS).start();
  }

  @Override
  String product() {
    return "OpenLDAP: slapd [0-9]+[.][0-9]+\\S*";
  }

  @Override
  Set<Figure> own() {
    return Set.of(WORKERS_ACTIVE, WORKERS_PENDING);
  }

  /**
   * Users whose searches take a second each, one after the other, and a worker thread meanwhile.
   */
  private static final class SlowUsers implements AutoCloseable {
    private final List<LDAPConnection> users = new ArrayList<>();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    SlowUsers(SlapdServer server, int count) throws LDAPException {
      for (int i = 0; i < count; i++) {
        users.add(server.connect()); // before the first search, as this too needs a worker thread
      }
      for (LDAPConnection user : users) {
        threads.submit(
            () -> {
              while (user.isConnected()) {
                user.search(SlapdServer.SOURCE_DN, SearchScope.BASE, "(o=source)");
              }
              return user;
            });
      }
    }

    @Override
    public void close() {
      users.forEach(LDAPConnection::close);
      threads.shutdown();
    }
  }

  @Test
  void busyWorkerThreadsAreActive() throws Exception {
    try (SlapdServer server = SlapdServer.builder().monitored(THREADS).source(PER_SECOND).start();
        DirectoryMonitorSource source = source(server)) {
      Waiting.await(
          "only the worker thread that answers",
          source::read,
          reading -> value(reading, WORKERS_ACTIVE) == 1);
      try (SlowUsers users = new SlowUsers(server, 5)) {
        assertThat(users).isNotNull();

        Waiting.await(
            "five worker threads at work besides the one that answers",
            source::read,
            reading -> value(reading, WORKERS_ACTIVE) == 6);
      }
    }
  }

  @Test
  void fullPoolMakesTheQuestionWaitAndTheReadingSaysSo() throws Exception {
    try (SlapdServer server = SlapdServer.builder().monitored(2).source(PER_SECOND).start();
        DirectoryMonitorSource source =
            new DirectoryMonitorSource(
                LdapAddress.parse(server.ldapUrl()),
                SlapdServer.ADMIN_DN,
                SlapdServer.ADMIN_PASSWORD,
                "",
                SHORT)) {
      Waiting.await("a reading in a short time", () -> WatchedDatabaseContract.reads(source));
      try (SlowUsers users = new SlowUsers(server, 2 * PER_SECOND)) {
        assertThat(users).isNotNull();

        assertThatThrownBy(
                () -> {
                  while (true) { // until the searches have begun
                    source.read();
                  }
                })
            .isInstanceOf(IOException.class)
            .hasMessageStartingWith(
                "cannot watch " + server.ldapUrl() + ": no answer within 300 ms")
            .hasMessageContaining("while all worker threads of the server are busy");
      }
      Waiting.await(
          "a reading when the pool has room again", () -> WatchedDatabaseContract.reads(source));
    }
  }

  @Test
  void whoMayNotReadTheMonitorIsToldHow() throws Exception {
    try (SlapdServer server = SlapdServer.builder().entries(10).monitored(2).start();
        DirectoryMonitorSource source =
            new DirectoryMonitorSource(LdapAddress.parse(server.ldapUrl()), "", "", "")) {
      assertThatThrownBy(source::read)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("it shows anonymous users no cn=Monitor; give a user who may")
          .hasMessageContaining("'access to dn.subtree=cn=Monitor'")
          .hasMessageEndingWith(" (32 noSuchObject)");
    }
  }

  @Test
  void missingMonitorIsToldWithTheRemedy() throws Exception {
    try (SlapdServer server = SlapdServer.builder().entries(10).start();
        DirectoryMonitorSource source = source(server)) {
      assertThatThrownBy(source::read)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("no cn=Monitor;")
          .hasMessageContaining("in OpenLDAP by 'database monitor'");
    }
  }
}
