package io.github.bancada.ldap.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchScope;
import com.unboundid.ldap.sdk.extensions.WhoAmIExtendedRequest;
import io.github.bancada.ldap.accesslog.AccessLog;
import io.github.bancada.ldap.accesslog.LogEvent;
import io.github.bancada.ldap.accesslog.LoggedOperation;
import io.github.bancada.ldap.accesslog.OperationKind;
import io.github.bancada.testing.JMeterTestHome;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.RequiresOpenLdap;
import io.github.bancada.testing.SlapdServer;
import io.github.bancada.testing.Waiting;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real OpenLDAP's own log, replayed at it: what it logs then is what it had logged. */
@RequiresOpenLdap
class OpenLdapReplayIT {
  private static final String BASE = SlapdServer.BASE_DN;

  @TempDir Path work;

  /** What clients do: several connections at once, with results of all kinds. */
  private static void day(String url, int clients, int each) throws Exception {
    List<LDAPConnection> connections = new ArrayList<>();
    Random random = new Random(15);
    int port = Integer.parseInt(url.substring(url.lastIndexOf(':') + 1));
    for (int i = 0; i < clients; i++) {
      connections.add(new LDAPConnection("127.0.0.1", port));
      String name = "fulano" + (i + 1);
      bind(connections.get(i), "cn=" + name + "," + BASE, i % 3 == 2 ? "wrong" : name);
    }
    connections.get(0).bind(SlapdServer.ADMIN_DN, SlapdServer.ADMIN_PASSWORD);
    for (int i = 0; i < clients * each; i++) {
      act(connections.get(random.nextInt(clients)), random);
    }
    change(connections.get(0));
    connections.forEach(LDAPConnection::close);
  }

  private static void bind(LDAPConnection connection, String dn, String password) {
    try {
      connection.bind(dn, password);
    } catch (LDAPException e) {
      assertThat(e.getResultCode().intValue()).isEqualTo(49);
    }
  }

  private static void act(LDAPConnection connection, Random random) throws LDAPException {
    String dn = "cn=fulano" + (1 + random.nextInt(60)) + "," + BASE; // some are not there
    try {
      switch (random.nextInt(5)) {
        case 0 -> connection.search(dn, SearchScope.BASE, "(objectClass=*)", "cn", "sn");
        case 1 -> connection.search(BASE, SearchScope.SUB, "(|(cn=fulano7)(uid=a\"b c=d))");
        case 2 -> connection.compare(dn, "objectClass", "inetOrgPerson");
        case 3 -> connection.processExtendedOperation(new WhoAmIExtendedRequest());
        default -> {
          SearchRequest few = new SearchRequest(BASE, SearchScope.ONE, "(sn=Teste)", "1.1");
          few.setSizeLimit(3);
          connection.search(few);
        }
      }
    } catch (LDAPException e) {
      assertThat(e.getResultCode().intValue()).isIn(4, 32);
    }
  }

  private static void change(LDAPConnection administrator) throws LDAPException {
    administrator.modify(
        "cn=fulano2," + BASE,
        new Modification(ModificationType.REPLACE, "description", "x"),
        new Modification(ModificationType.REPLACE, "title", "y"));
    bind(administrator, SlapdServer.ADMIN_DN, SlapdServer.ADMIN_PASSWORD);
  }

  /**
   * The operations of each connection of a log in words. Without unbinds, with which a replay ends
   * connections that only broke off.
   */
  private static List<String> operations(Path log) throws Exception {
    Map<Long, List<String>> all = new TreeMap<>();
    try (AccessLog events = AccessLog.open(log)) {
      for (LogEvent event = events.next(); event != null; event = events.next()) {
        if (event.type() == LogEvent.Type.OPERATION
            && event.operation().kind() != OperationKind.UNBIND) {
          all.computeIfAbsent(event.connection(), c -> new ArrayList<>())
              .add(words(event.operation()));
        }
      }
      assertThat(events.counts().wrongLines()).isZero();
    }
    return all.values().stream().map(each -> String.join("\n", each)).sorted().toList();
  }

  /** What is the same in the replay: all but the answer to a compare, whose value is not known. */
  private static String words(LoggedOperation operation) {
    Map<String, String> values = new TreeMap<>(operation.values());
    boolean answer = operation.kind() != OperationKind.COMPARE || operation.outcome().code() == 32;
    return operation.kind()
        + " "
        + values
        + " "
        + (answer ? operation.outcome().code() : "")
        + " "
        + operation.outcome().entries();
  }

  private static long closings(Path log) throws Exception {
    try (var lines = Files.lines(log)) {
      return lines.filter(line -> line.contains(" closed")).count();
    }
  }

  @Test
  void serverLogsWhatItHadLogged() throws Exception {
    JMeterTestHome.use();
    int clients = LongForm.of(6, 30);
    try (SlapdServer server = SlapdServer.builder().entries(50).logged().start()) {
      long probes = closings(server.log());
      day(server.ldapUrl(), clients, LongForm.of(12, 100));
      Waiting.await("the end of the day", () -> closings(server.log()) >= probes + clients);
      byte[] day = Files.readAllBytes(server.log());
      Path source = Files.write(work.resolve("day.log"), day);
      Path passwords =
          Files.writeString(
              work.resolve("passwords"),
              SlapdServer.ADMIN_DN + ";" + SlapdServer.ADMIN_PASSWORD + "\n");
      ReplayTestRun run =
          ReplayTestRun.of(
              4,
              ReplayTestRun.settings(
                  server.ldapUrl(),
                  source,
                  "10",
                  "password",
                  "{name}",
                  "passwordFile",
                  passwords.toString(),
                  "mayWrite",
                  "true"));
      long connected =
          run.operations().stream().filter(each -> each.label().equals("connect")).count();
      long before = closings(source);
      Waiting.await("the end of the replay", () -> closings(server.log()) >= before + connected);

      assertThat(run.operations())
          .allSatisfy(
              each ->
                  assertThat(each.success()).as(each.request() + ": " + each.message()).isTrue());
      byte[] all = Files.readAllBytes(server.log());
      Path replayed =
          Files.write(
              work.resolve("replayed.log"), Arrays.copyOfRange(all, day.length, all.length));
      assertThat(operations(replayed)).isEqualTo(operations(source));
    }
  }
}
