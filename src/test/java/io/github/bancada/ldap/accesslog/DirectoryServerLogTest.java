package io.github.bancada.ldap.accesslog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The access log of 389 Directory Server. */
class DirectoryServerLogTest {
  // Lines are as the server writes them, however long.
  private static final String DAY =
      """
      \t389-Directory/2.3.1 B2023.001.0000
      \tldap1.example.org:389 (/etc/dirsrv/slapd-localhost)

      [23/Nov/2026:07:00:00.000000000 +0000] conn=1 fd=64 slot=64 connection from 192.0.2.1 to 192.0.2.9
      [23/Nov/2026:07:00:00.001000000 +0000] conn=1 op=0 BIND dn="uid=ana,dc=example" method=128 version=3
      [23/Nov/2026:07:00:00.002000000 +0000] conn=1 op=0 RESULT err=0 tag=97 nentries=0 wtime=0.000073 optime=0.004 etime=0.004113 dn="uid=ana,dc=example"
      [23/Nov/2026:07:00:00.003000000 +0000] conn=1 op=1 SRCH base="dc=example" scope=2 filter="(uid=ana)" attrs="cn sn"
      [23/Nov/2026:07:00:00.003500000 +0000] conn=Internal(1) op=4(1)(1) SRCH base="cn=config" scope=0 filter="(x=y)" attrs=ALL
      [23/Nov/2026:07:00:00.003600000 +0000] conn=1 (Internal) op=1(2)(1) RESULT err=0 tag=48 nentries=1
      [23/Nov/2026:07:00:00.004000000 +0000] conn=1 op=1 RESULT err=0 tag=101 nentries=1 wtime=0.000061 optime=0.000201 etime=0.000259
      [23/Nov/2026:07:00:00.005000000 +0000] conn=1 op=2 UNBIND
      [23/Nov/2026:07:00:00.006000000 +0000] conn=1 op=2 fd=64 closed error - U1
      """;

  @Test
  void connectionHasItsOperationsWithTheirResults() {
    LogText log = LogText.read(DAY);

    assertIsTheDay(log);
    assertThat(log.counts().otherLines()).isEqualTo(5);
  }

  /** A bind, a search and an unbind, in any format. */
  static void assertIsTheDay(LogText log) {
    assertThat(log.server()).isEqualTo("389 Directory Server");
    assertThat(log.events())
        .extracting(LogEvent::type, LogEvent::atNanos)
        .containsExactly(
            tuple(LogEvent.Type.OPENED, 0L),
            tuple(LogEvent.Type.OPERATION, 1_000_000L),
            tuple(LogEvent.Type.OPERATION, 3_000_000L),
            tuple(LogEvent.Type.OPERATION, 5_000_000L),
            tuple(LogEvent.Type.CLOSED, 6_000_000L));
    assertThat(log.operations())
        .extracting(LoggedOperation::kind, LoggedOperation::outcome)
        .containsExactly(
            tuple(OperationKind.BIND, new Outcome(0, 4_113_000, 0)),
            tuple(OperationKind.SEARCH, new Outcome(0, 259_000, 1)),
            tuple(OperationKind.UNBIND, Outcome.NOT_LOGGED));
    assertThat(log.operations().get(1).value("attrs")).isEqualTo("cn sn");
    assertThat(log.counts().wrongLines()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "MODRDN dn=\"uid=a,dc=b\" newrdn=\"uid=c\" newsuperior=\"ou=d,dc=b\" | MODIFY_DN | newrdn |"
            + " uid=c",
        "MODRDN dn=\"uid=a,dc=b\" newrdn=\"uid=c\" newsuperior=\"(null)\" | MODIFY_DN | newsuperior"
            + " | (null)",
        "CMP dn=\"uid=a,dc=b\" attr=\"mail\" | COMPARE | attr | mail",
        "EXT oid=\"1.3.6.1.4.1.4203.1.11.3\" name=\"whoami-plugin\" | EXTENDED | oid |"
            + " 1.3.6.1.4.1.4203.1.11.3",
        "BIND dn=\"\" method=sasl version=3 mech=GSSAPI | BIND | method | sasl",
        "ABANDON targetop=1 msgid=2 nentries=0 etime=0.000 | ABANDON | msgid | 2",
        "SRCH base=\"dc=b\" scope=2 filter=\"(cn=a \\\"b\\\" attr=c)\" attrs=ALL | SEARCH | filter"
            + " | (cn=a \\\"b\\\" attr=c)",
        "SRCH base=\"dc=b\" scope=2 filter=\"(cn=a)\" attrs=ALL | SEARCH | attrs | ALL",
      })
  void requestHasItsKindAndValues(String statement, OperationKind kind, String name, String value) {
    LoggedOperation operation =
        LogText.read("[23/Nov/2026:07:00:00.1 +0000] conn=7 op=3 " + statement).operation();

    assertThat(operation.kind()).isEqualTo(kind);
    assertThat(operation.value(name)).isEqualTo(value);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "23/Nov/2026:07:00:00.500000000 +0000 | 23/Nov/2026:08:00:02.000000000 +0100",
        "31/Dec/2026:23:59:59.500000000 -0300 | 01/Jan/2027:00:00:01.000000000 -0300",
      })
  void timesHaveNanosecondsAndZones(String first, String second) {
    LogText log =
        LogText.read("[" + first + "] conn=1 op=1 UNBIND\n[" + second + "] conn=2 op=1 UNBIND\n");

    assertThat(log.events().get(1).atNanos()).isEqualTo(1_500_000_000L);
  }
}
