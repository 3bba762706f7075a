package io.github.bancada.ldap.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.listener.InMemoryListenerConfig;
import io.github.bancada.ldap.accesslog.OperationKind;
import io.github.bancada.testing.JMeterTestHome;
import io.github.bancada.work.SampleFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replays against a directory in this JVM, which keeps a log of its own. */
class ReplayTest {
  private static final String BASE = "dc=example,dc=org";

  @TempDir Path work;

  private InMemoryDirectoryServer directory;
  private final ServedOperations served = new ServedOperations();
  private final List<String> lines = new ArrayList<>();

  @BeforeEach
  void serve() throws Exception {
    JMeterTestHome.use();
    InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig(BASE);
    config.setListenerConfigs(InMemoryListenerConfig.createLDAPConfig("ldap"));
    config.addInMemoryOperationInterceptor(served);
    directory = new InMemoryDirectoryServer(config);
    directory.add("dn: " + BASE, "objectClass: domain", "dc: example");
    directory.add(
        "dn: cn=ana," + BASE,
        "objectClass: person",
        "cn: ana",
        "sn: Silva",
        "userPassword: secret");
    directory.startListening();
  }

  @AfterEach
  void close() {
    directory.shutDown(true);
  }

  private void line(long micros, String statement) {
    lines.add(
        String.format(
            "2026-11-23T07:00:%02d.%06dZ h slapd[1]: %s",
            micros / 1_000_000, micros % 1_000_000, statement));
  }

  private void search(long micros, int connection, int operation, String name, int code) {
    String prefix = "conn=" + connection + " op=" + operation;
    line(
        micros,
        prefix + " SRCH base=\"cn=" + name + "," + BASE + "\" scope=0 deref=0 filter=\"(cn=*)\"");
    line(
        micros + 100, prefix + " SEARCH RESULT tag=101 err=" + code + " etime=0.000100 nentries=1");
  }

  private ReplaySettings settings(String speed, String... more) throws IOException {
    return ReplayTestRun.settings(
        "ldap://127.0.0.1:" + directory.getListenPort(),
        Files.write(work.resolve("access.log"), lines),
        speed,
        more);
  }

  private static List<String> labels(ReplayTestRun run) {
    return run.operations().stream().map(ReplayTask.ReplaySample::label).toList();
  }

  @Test
  void connectionIsOpenedBoundUsedAndClosedAsInTheLog() throws Exception {
    line(0, "conn=1 fd=9 ACCEPT from IP=1:2 (IP=0:389)");
    line(1000, "conn=1 op=0 BIND dn=\"cn=ana," + BASE + "\" method=128");
    line(1200, "conn=1 op=0 RESULT tag=97 err=0 etime=0.000200 text=");
    line(2000, "conn=1 op=1 EXT oid=1.3.6.1.4.1.4203.1.11.3");
    line(2100, "conn=1 op=1 RESULT oid= err=0 etime=0.000100 text=");
    search(3000, 1, 2, "ana", 0);
    search(4000, 1, 3, "eva", 32);
    line(5000, "conn=1 op=4 UNBIND");
    line(5010, "conn=1 fd=9 closed");

    ReplayTestRun run = ReplayTestRun.of(3, settings("1", "password", "secret"));

    assertThat(labels(run))
        .containsExactlyInAnyOrder("connect", "bind", "extended", "search", "search", "unbind");
    assertThat(served.inOrder())
        .containsExactly("bind", "extended", "search cn=ana," + BASE, "search cn=eva," + BASE);
    assertThat(run.operations())
        .allSatisfy(each -> assertThat(each.success()).as(each.message()).isTrue());
    assertThat(run.operations())
        .anySatisfy(each -> assertThat(each.body()).contains("cn=ana," + BASE))
        .anySatisfy(each -> assertThat(each.code()).isEqualTo("32 noSuchObject"))
        .filteredOn(each -> each.label().equals("unbind"))
        .allSatisfy(each -> assertThat(each.connectNanos()).isZero());
    assertThat(run.ends()).singleElement().satisfies(end -> assertThat(end.success()).isTrue());
  }

  /**
   * An operation began at its time, and as much later as it says. A machine that is busy lets some
   * begin later than they say, and none earlier.
   */
  @Test
  void operationsBeginAtTheirTimesDividedByTheSpeedAndSayHowLate() throws Exception {
    for (int i = 0; i < 40; i++) {
      search(i * 20_000L, i % 7, i, "ana", 0);
    }

    ReplayTestRun run = ReplayTestRun.of(4, settings("2"));

    assertThat(run.operations()).hasSize(40);
    assertThat(run.operations()).allMatch(each -> each.lateNanos() >= 0);
    // Wall clock in whole milliseconds, taken after the lateness was.
    long[] starts =
        run.operations().stream()
            .mapToLong(each -> each.startEpochMillis() * 1000 - each.lateNanos() / 1000)
            .sorted()
            .toArray();
    long[] off = IntStream.range(0, 40).mapToLong(i -> starts[i] - i * 10_000L).sorted().toArray();
    long usual = off[20];
    assertThat(off[0] - usual).isGreaterThan(-20_000L);
    assertThat(off[30] - usual).isLessThan(20_000L);
  }

  @Test
  void connectionKeepsItsOrderHoweverManyUsersWorkAsFastAsPossible() throws Exception {
    for (int i = 0; i < 200; i++) {
      search(i * 1000L, i % 3, i, "n" + i, 32);
    }

    ReplayTestRun run = ReplayTestRun.of(8, settings("max"));

    assertThat(run.operations()).hasSize(200);
    for (int connection = 0; connection < 3; connection++) {
      int part = connection;
      assertThat(
              served.inOrder().stream()
                  .map(each -> Integer.parseInt(each.replaceAll("search cn=n(\\d+),.*", "$1")))
                  .filter(number -> number % 3 == part))
          .hasSizeBetween(66, 67)
          .isSorted();
    }
    assertThat(run.operations()).allSatisfy(each -> assertThat(each.lateNanos()).isNegative());
  }

  @Test
  void otherResultThanInTheLogIsAFailure() throws Exception {
    search(0, 1, 1, "eva", 0);

    ReplayTestRun run = ReplayTestRun.of(1, settings("1"));

    assertThat(run.operations())
        .singleElement()
        .satisfies(
            each -> {
              assertThat(each.success()).isFalse();
              assertThat(each.code()).isEqualTo("32 noSuchObject");
            });
  }

  @Test
  void whatIsLeftOutIsCountedOnceWithItsReason() throws Exception {
    line(0, "conn=1 op=0 BIND dn=\"cn=ana," + BASE + "\" method=128");
    line(10, "conn=1 op=1 ADD dn=\"cn=eva," + BASE + "\"");
    line(20, "conn=1 op=2 ADD dn=\"cn=ida," + BASE + "\"");
    search(30, 1, 3, "ana", 0);
    line(40, "conn=1 op=4 DEL dn=\"cn=ana," + BASE + "\"");

    ReplayTestRun run = ReplayTestRun.of(2, settings("1"));

    StringBuilder left = new StringBuilder();
    run.samples()
        .forEach(
            each -> left.append(ReplayFacts.left(new SampleFacts(each.headers()))).append(' '));
    assertThat(ReplayFacts.leftOut(left.toString()))
        .containsEntry("bind/passwordUnknown", 1L)
        .containsEntry("add/entryNotLogged", 2L)
        .containsEntry("delete/noConsent", 1L)
        .hasSize(3);
    assertThat(directory.getEntry("cn=ana," + BASE)).isNotNull();
  }

  @Test
  void connectionWhoseBindIsNotKnownHasTheIdentityOfTheBindFields() throws Exception {
    line(0, "conn=1 fd=9 ACCEPT from IP=1:2 (IP=0:389)");
    line(10, "conn=1 op=0 BIND dn=\"\" method=163");
    line(20, "conn=1 op=1 EXT oid=1.3.6.1.4.1.4203.1.11.3");
    line(30, "conn=2 op=5 EXT oid=1.3.6.1.4.1.4203.1.11.3");
    line(40, "conn=3 fd=9 ACCEPT from IP=1:2 (IP=0:389)");
    line(50, "conn=3 op=0 EXT oid=1.3.6.1.4.1.4203.1.11.3");

    ReplayTestRun run =
        ReplayTestRun.of(1, settings("1", "bindDn", "cn=ana," + BASE, "bindPassword", "secret"));

    assertThat(
            run.operations().stream()
                .filter(each -> each.label().equals("extended"))
                .map(ReplayTask.ReplaySample::body))
        .containsExactly("dn:cn=ana," + BASE, "dn:cn=ana," + BASE, "dn:");
  }

  @Test
  void stopEndsUsersThatWaitForALaterOperation() throws Exception {
    search(0, 1, 1, "ana", 0);
    search(59_000_000, 1, 2, "ana", 0);
    AtomicBoolean stopping = new AtomicBoolean();
    ReplaySettings settings = settings("1");
    Thread stopper = new Thread(() -> stopping.set(true));

    stopper.start();
    ReplayTestRun run = ReplayTestRun.of(2, settings, stopping::get);
    stopper.join();

    assertThat(run.operations()).hasSizeLessThan(2);
    assertThat(run.ends()).isEmpty();
  }

  @Test
  void endTellsOfTheLog() throws Exception {
    search(0, 1, 1, "ana", 0);
    search(250_000, 2, 1, "ana", 0);
    lines.add("2026-11-23T07:00:01.000000Z h slapd[1]: conn=1 op=9 WHAT");

    ReplayTestRun run = ReplayTestRun.of(1, settings("max"));

    ReplayFacts.End end =
        ReplayFacts.end(new SampleFacts(run.ends().get(0).headers())).orElseThrow();
    assertThat(end.connections()).isEqualTo(2);
    assertThat(end.spanNanos()).isEqualTo(250_000_000L);
    assertThat(end.server()).isEqualTo("OpenLDAP");
    assertThat(end.counts().wrongLines()).isEqualTo(1);
    assertThat(end.counts().firstWrong()).containsExactly(5L);
    assertThat(ReplayFacts.KINDS).hasSize(OperationKind.values().length);
  }

  @Test
  void additionsAndModificationsAreThoseOfTheLdifBesideTheLog() throws Exception {
    String bia = "cn=bia," + BASE;
    line(0, "conn=1 fd=9 ACCEPT from IP=192.0.2.1:1 (IP=0.0.0.0:389)");
    line(100, "conn=1 op=0 ADD dn=\"" + bia + "\"");
    line(200, "conn=1 op=0 RESULT tag=105 err=0 etime=0.000100 text=");
    line(300, "conn=1 op=1 MOD dn=\"" + bia + "\"");
    line(310, "conn=1 op=1 MOD attr=sn");
    line(400, "conn=1 op=1 RESULT tag=103 err=0 etime=0.000100 text=");
    Path changes =
        Files.writeString(
            work.resolve("changes.ldif"),
            """
            dn: %1$s
            changetype: add
            objectClass: person
            cn: bia
            sn: Souza

            dn: %1$s
            changetype: modify
            replace: sn
            sn: Lima
            """
                .formatted(bia));

    ReplayTestRun run =
        ReplayTestRun.of(1, settings("max", "mayWrite", "true", "changes", changes.toString()));

    assertThat(run.operations()).allMatch(ReplayTask.ReplaySample::success);
    assertThat(directory.getEntry(bia).getAttributeValue("sn")).isEqualTo("Lima");
  }
}
