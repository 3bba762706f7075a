package io.github.bancada.ldap.accesslog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** OpenLDAP's statistics, as slapd 2.5 writes them and loggers hand them on. */
class OpenLdapLogTest {
  private static final String DEBIAN = "2026-11-23T07:00:00.%06d+00:00 ldap1 slapd[742]: ";

  /** Statements, each a millisecond after the one before. */
  private static String log(String... statements) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < statements.length; i++) {
      text.append(String.format(DEBIAN, 1000 * i)).append(statements[i]).append('\n');
    }
    return text.toString();
  }

  @Test
  void connectionHasItsOperationsWithTheirResults() {
    LogText log =
        LogText.read(
            log(
                "conn=1000 fd=12 ACCEPT from IP=192.0.2.1:40160 (IP=0.0.0.0:389)",
                "conn=1000 op=0 BIND dn=\"cn=ana,dc=example\" method=128",
                "conn=1000 op=0 BIND dn=\"cn=ana,dc=example\" mech=SIMPLE bind_ssf=0 ssf=0",
                "conn=1000 op=0 RESULT tag=97 err=0 qtime=0.000018 etime=0.000240 text=",
                "conn=1000 op=1 SRCH base=\"dc=example\" scope=2 deref=3 filter=\"(uid=ana)\"",
                "conn=1000 op=1 SRCH attr=cn sn",
                "conn=1000 op=1 SEARCH RESULT tag=101 err=4 qtime=0.000004 etime=0.000103"
                    + " nentries=7 text=too many",
                "conn=1000 op=2 UNBIND",
                "conn=1000 fd=12 closed"));

    assertThat(log.server()).isEqualTo("OpenLDAP");
    assertThat(log.events())
        .extracting(LogEvent::type, LogEvent::connection, LogEvent::atNanos)
        .containsExactly(
            tuple(LogEvent.Type.OPENED, 1000L, 0L),
            tuple(LogEvent.Type.OPERATION, 1000L, 1_000_000L),
            tuple(LogEvent.Type.OPERATION, 1000L, 4_000_000L),
            tuple(LogEvent.Type.OPERATION, 1000L, 7_000_000L),
            tuple(LogEvent.Type.CLOSED, 1000L, 8_000_000L));
    assertThat(log.operations())
        .extracting(LoggedOperation::kind, LoggedOperation::outcome)
        .containsExactly(
            tuple(OperationKind.BIND, new Outcome(0, 240_000, Outcome.UNKNOWN)),
            tuple(OperationKind.SEARCH, new Outcome(4, 103_000, 7)),
            tuple(OperationKind.UNBIND, Outcome.NOT_LOGGED));
    assertThat(log.operations().get(1).values())
        .containsAllEntriesOf(
            Map.of(
                "base",
                "dc=example",
                "scope",
                "2",
                "deref",
                "3",
                "filter",
                "(uid=ana)",
                "attr",
                "cn sn"));
    assertThat(log.counts().wrongLines()).isZero();
    assertThat(log.counts().wholeSeconds()).isFalse();
  }

  /** Each thread of a server writes its lines itself. */
  @ParameterizedTest
  @CsvSource({"1, OPENED OPERATION OPERATION CLOSED", "3, OPERATION OPERATION CLOSED"})
  void beginningMayBeLoggedAfterTheFirstRequest(int place, String types) {
    List<String> lines =
        new ArrayList<>(
            List.of(
                "conn=7 op=0 BIND dn=\"cn=ana,dc=example\" method=128",
                "conn=7 op=0 BIND dn=\"cn=ana,dc=example\" mech=SIMPLE bind_ssf=0 ssf=0",
                "conn=7 op=0 RESULT tag=97 err=0 qtime=0.000018 etime=0.000240 text=",
                "conn=7 op=1 DEL dn=\"cn=a,dc=b\"",
                "conn=7 fd=12 closed"));
    lines.add(place, "conn=7 fd=12 ACCEPT from IP=192.0.2.1:40160 (IP=0.0.0.0:389)");

    assertThat(types(LogText.read(log(lines.toArray(String[]::new))))).isEqualTo(types);
  }

  @Test
  void beginningLongAfterARequestIsThatOfTheNextConnectionOfThisNumber() {
    LogText log =
        LogText.read(
            "2026-11-23T07:00:01.0Z conn=1 op=9 UNBIND\n"
                + "2026-11-23T07:00:04.0Z conn=1 fd=12 ACCEPT from PATH=/a (PATH=/a)\n");

    assertThat(types(log)).isEqualTo("OPERATION CLOSED OPENED");
  }

  private static String types(LogText log) {
    return log.events().stream().map(event -> event.type().name()).collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CMP dn=\"cn=a,dc=b\" attr=\"objectClass\" | COMPARE | dn | cn=a,dc=b",
        "CMP dn=\"cn=a,dc=b\" attr=\"objectClass\" | COMPARE | attr | objectClass",
        "MOD dn=\"cn=a,dc=b\" | MODIFY | dn | cn=a,dc=b",
        "ADD dn=\"cn=a,dc=b\" | ADD | dn | cn=a,dc=b",
        "DEL dn=\"cn=a,dc=b\" | DELETE | dn | cn=a,dc=b",
        "MODRDN dn=\"cn=a,dc=b\" | MODIFY_DN | dn | cn=a,dc=b",
        "EXT oid=1.3.6.1.4.1.4203.1.11.3 | EXTENDED | oid | 1.3.6.1.4.1.4203.1.11.3",
        "BIND dn=\"\" method=163 | BIND | method | 163",
        "ABANDON msg=3 | ABANDON | msg | 3",
        "SRCH base=\"\" scope=0 deref=0 filter=\"(objectClass=*)\" | SEARCH | base | ''",
        "DEL dn=\"cn=a \\\"b\\\" c,dc=b\" | DELETE | dn | cn=a \\\"b\\\" c,dc=b",
        "DEL dn=\"cn=José Ñandú,dc=b\" | DELETE | dn | cn=José Ñandú,dc=b",
      })
  void requestHasItsKindAndValues(String statement, OperationKind kind, String name, String value) {
    LoggedOperation operation = LogText.read(log("conn=7 op=3 " + statement)).operation();

    assertThat(operation.kind()).isEqualTo(kind);
    assertThat(operation.value(name)).isEqualTo(value);
  }

  @Test
  void filterMayHaveQuotationMarksAndEqualitySigns() {
    String filter = "(&(cn=a \\\"b\" c=d)(sn=x\"y))";

    LoggedOperation operation =
        LogText.read(
                log("conn=1 op=1 SRCH base=\"dc=b\" scope=2 deref=0 filter=\"" + filter + "\""))
            .operation();

    assertThat(operation.value("filter")).isEqualTo(filter);
  }

  @Test
  void modificationHasTheNamesOfItsAttributesAndExtendedOperationItsName() {
    LogText log =
        LogText.read(
            log(
                "conn=1 op=1 MOD dn=\"cn=a,dc=b\"",
                "conn=1 op=1 MOD attr=description mail",
                "conn=1 op=2 EXT oid=1.3.6.1.4.1.4203.1.11.1",
                "conn=1 op=2 PASSMOD id=\"cn=a,dc=b\" new"));

    assertThat(log.operations().get(0).value("attr")).isEqualTo("description mail");
    assertThat(log.operations().get(1).value("extended")).isEqualTo("PASSMOD");
  }

  @Test
  void operationsOfOneConnectionKeepTheirOrderWhateverTheOrderOfTheirResults() {
    LogText log =
        LogText.read(
            log(
                "conn=1 op=1 CMP dn=\"cn=a\" attr=\"cn\"",
                "conn=1 op=2 DEL dn=\"cn=b\"",
                "conn=2 op=1 ADD dn=\"cn=c\"",
                "conn=1 op=2 RESULT tag=107 err=32 qtime=0.000001 etime=0.000002 text=",
                "conn=2 op=1 RESULT tag=105 err=0 qtime=0.000001 etime=0.000002 text=",
                "conn=1 op=1 RESULT tag=111 err=6 qtime=0.000001 etime=0.000005 text="));

    assertThat(log.events())
        .filteredOn(event -> event.connection() == 1)
        .extracting(event -> event.operation().kind(), event -> event.operation().outcome().code())
        .containsExactly(tuple(OperationKind.COMPARE, 6), tuple(OperationKind.DELETE, 32));
  }

  @Test
  void operationThatIsSlowerThanTheHoldHasNoResult() {
    LogText log =
        LogText.read(
            "2026-11-23T07:00:00.0Z h slapd[1]: conn=1 op=1 DEL dn=\"cn=b\"\n"
                + "2026-11-23T07:00:09.5Z h slapd[1]: conn=2 op=1 DEL dn=\"cn=c\"\n"
                + "2026-11-23T07:00:09.6Z h slapd[1]: conn=1 op=1 RESULT tag=107 err=0 text=\n"
                + "2026-11-23T07:00:09.6Z h slapd[1]: conn=2 op=1 RESULT tag=107 err=0 text=\n");

    assertThat(log.operations())
        .extracting(LoggedOperation::outcome)
        .containsExactly(Outcome.NOT_LOGGED, new Outcome(0, Outcome.UNKNOWN, Outcome.UNKNOWN));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Nov 23 07:00:00.250000 h slapd[1]: | Nov 23 07:00:01.750000 h slapd[1]:",
        "2026-11-23T07:00:00.25+01:00 h slapd[1]: | 2026-11-23T06:00:01.75+00:00 h slapd[1]:",
        "2026-11-23T07:00:00.250Z | 2026-11-23T07:00:01.750Z",
        "2026-11-23T07:00:00,250+0100 h slapd[1]: | 2026-11-23T07:00:01,750+0100 h slapd[1]:",
        "1763881200.250000 h slapd[1]: | 1763881201.750000 h slapd[1]:",
        "6922b1f0.0ee6b280 0x7f01 | 6922b1f1.2cb41780 0x7f02",
        "6922b1f0.3d090 0x7f01 | 6922b1f1.b71b0 0x7f02",
        "Dec 31 23:59:59.5 h slapd[1]: | Jan  1 00:00:01.0 h slapd[1]:",
      })
  void timesOfEachLoggerAreAMomentAndAHalfLater(String first, String second) {
    LogText log = LogText.read(first + " conn=1 op=1 UNBIND\n" + second + " conn=2 op=1 UNBIND\n");

    assertThat(log.counts().wrongLines()).isZero();
    assertThat(log.events().get(1).atNanos()).isEqualTo(1_500_000_000L);
  }

  @Test
  void wholeSecondsAreSpreadEvenlyInTheirOrder() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 4; i++) {
      text.append("Nov 23 07:00:00 h slapd[1]: conn=").append(i).append(" op=1 UNBIND\n");
    }
    text.append("Nov 23 07:00:01 h slapd[1]: conn=9 op=1 UNBIND\n");

    LogText log = LogText.read(text.toString());

    assertThat(log.counts().wholeSeconds()).isTrue();
    assertThat(log.events())
        .extracting(LogEvent::connection, LogEvent::atNanos)
        .containsExactly(
            tuple(0L, 0L),
            tuple(1L, 250_000_000L),
            tuple(2L, 500_000_000L),
            tuple(3L, 750_000_000L),
            tuple(9L, 1_375_000_000L));
  }

  @Test
  void clockThatIsSetBackStopsInTheReplay() {
    LogText log =
        LogText.read(
            "2026-11-23T07:00:05.0Z conn=1 op=1 UNBIND\n2026-11-23T07:00:01.0Z conn=2 op=1 UNBIND\n"
                + "2026-11-23T07:00:06.0Z conn=3 op=1 UNBIND\n");

    assertThat(log.events()).extracting(LogEvent::atNanos).containsExactly(0L, 0L, 1_000_000_000L);
  }

  @Test
  void linesOfOthersArePassedOverAndWrongOnesCountedWithTheirNumbers() {
    LogText log =
        LogText.read(
            log(
                    "slapd starting",
                    "conn=1 op=1 SRCH base=\"dc=b\" scope=2 deref=0",
                    "conn=1 fd=9 TLS established tls_ssf=256 ssf=256",
                    "conn=1 op=2 NEWTHING x",
                    "conn=1 op=3 UNBIND")
                + "no time conn=1 op=4 UNBIND\n");

    assertThat(log.counts().lines()).isEqualTo(6);
    assertThat(log.counts().otherLines()).isEqualTo(2);
    assertThat(log.counts().wrongLines()).isEqualTo(3);
    assertThat(log.counts().firstWrong()).containsExactly(2L, 4L, 6L);
    assertThat(log.operation().kind()).isEqualTo(OperationKind.UNBIND);
  }

  @Test
  void serverThatBeginsAnewEndsTheConnectionsBefore() {
    LogText log =
        LogText.read(
            log(
                "conn=1000 fd=12 ACCEPT from PATH=/run/ldapi (PATH=/run/ldapi)",
                "conn=1000 fd=12 ACCEPT from IP=192.0.2.1:1 (IP=0.0.0.0:389)"));

    assertThat(log.events())
        .extracting(LogEvent::type)
        .containsExactly(LogEvent.Type.OPENED, LogEvent.Type.CLOSED, LogEvent.Type.OPENED);
  }

  @Test
  void compressedLogIsReadAsItIs() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(log("conn=1 op=1 UNBIND").getBytes(StandardCharsets.UTF_8));
    }

    assertThat(LogText.read(bytes.toByteArray()).operation().kind())
        .isEqualTo(OperationKind.UNBIND);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n", "a\nb\n", "127.0.0.1 - - [23/Nov/2026] \"GET /\" 200"})
  void anotherTextIsRefusedWithTheRemedy(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LogText.read(text))
        .withMessageContaining("'access.log' is not an access log that can be replayed")
        .withMessageContaining("loglevel stats");
  }
}
