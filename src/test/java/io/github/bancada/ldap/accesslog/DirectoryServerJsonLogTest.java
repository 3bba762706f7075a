package io.github.bancada.ldap.accesslog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The access log of 389 Directory Server in JSON. The lines are made by hand from the fields that
 * the server's source writes, because Debian's 389 Directory Server 2.3 does not write JSON.
 */
class DirectoryServerJsonLogTest {
  // Lines are as the server writes them, however long.
  private static final String DAY =
      """
      { "header": { "version": "389-Directory", "instance": "slapd-localhost" } }
      {"local_time":"2026-11-23T07:00:00.000000000 +0000","operation":"CONNECTION","key":"1795417200-1","conn_id":1,"fd":64,"slot":64,"tls":false,"client_ip":"192.0.2.1","server_ip":"192.0.2.9"}
      {"local_time":"2026-11-23T07:00:00.001000000 +0000","operation":"BIND","key":"1795417200-1","conn_id":1,"op_id":0,"bind_dn":"uid=ana,dc=example","version":3,"method":"128"}
      {"local_time":"2026-11-23T07:00:00.002000000 +0000","operation":"RESULT","key":"1795417200-1","conn_id":1,"op_id":0,"tag":97,"err":0,"nentries":0,"wtime":"0.000073","optime":"0.004","etime":"0.004113000","client_ip":"192.0.2.1","bind_dn":"uid=ana,dc=example"}
      {"local_time":"2026-11-23T07:00:00.003000000 +0000","operation":"SEARCH","key":"1795417200-1","conn_id":1,"op_id":1,"base_dn":"dc=example","scope":2,"filter":"(cn=\\"a\\")","attrs":["cn","sn"]}
      {"local_time":"2026-11-23T07:00:00.003500000 +0000","operation":"SEARCH","key":"1795417200-1","conn_id":1,"op_id":1,"internal_op":true,"op_internal_id":2,"base_dn":"cn=config","scope":0,"filter":"(x=y)"}
      {"local_time":"2026-11-23T07:00:00.003600000 +0000","operation":"STAT","key":"1795417200-1","conn_id":1,"op_id":1,"stat_etime":"0.0001"}
      {"local_time":"2026-11-23T07:00:00.004000000 +0000","operation":"RESULT","key":"1795417200-1","conn_id":1,"op_id":1,"tag":101,"err":0,"nentries":1,"wtime":"0.0","optime":"0.0","etime":"0.000259000"}
      {"local_time":"2026-11-23T07:00:00.005000000 +0000","operation":"UNBIND","key":"1795417200-1","conn_id":1,"op_id":2}
      {"local_time":"2026-11-23T07:00:00.006000000 +0000","operation":"DISCONNECT","key":"1795417200-1","conn_id":1,"op_id":2,"fd":64,"close_reason":"Cleanly Closed Connection - U1"}
      """;

  @Test
  void connectionHasItsOperationsWithTheirResults() {
    LogText log = LogText.read(DAY);

    DirectoryServerLogTest.assertIsTheDay(log);
    LoggedOperation search = log.operations().get(1);
    assertThat(search.value("base")).isEqualTo("dc=example");
    assertThat(search.value("scope")).isEqualTo("2");
    assertThat(search.value("filter")).isEqualTo("(cn=\"a\")");
    assertThat(log.counts().otherLines()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "MODRDN | 'target_dn':'uid=a','newrdn':'uid=c','newsup':'ou=d','deleteoldrdn':false |"
            + " MODIFY_DN | deleteoldrdn | false",
        "MODRDN | 'target_dn':'uid=a','newrdn':'uid=c','newsup':'ou=d','deleteoldrdn':true |"
            + " MODIFY_DN | newsuperior | ou=d",
        "COMPARE | 'target_dn':'uid=a','cmp_attr':'mail' | COMPARE | attr | mail",
        "EXTENDED_OP | 'oid':'1.2.3','name':'x' | EXTENDED | oid | 1.2.3",
        "BIND | 'bind_dn':'','version':3,'method':'sasl','mech':'GSSAPI' | BIND | method | sasl",
        "ABANDON | 'msgid':2,'target_op':'1' | ABANDON | msgid | 2",
        "ADD | 'target_dn':'uid=a' | ADD | dn | uid=a",
        "MODIFY | 'target_dn':'uid=a' | MODIFY | dn | uid=a",
        "DELETE | 'target_dn':'uid=a' | DELETE | dn | uid=a",
        "SEARCH | 'base_dn':'dc=b','scope':2,'filter':'(cn=a)' | SEARCH | attrs | ALL",
      })
  void requestHasItsKindAndValues(
      String operation, String fields, OperationKind kind, String name, String value) {
    LoggedOperation read =
        LogText.read(
                "{\"local_time\":\"2026-11-23T07:00:00.1 -0300\",\"conn_id\":7,\"op_id\":3,"
                    + ("'operation':'" + operation + "'," + fields).replace('\'', '"')
                    + "}")
            .operation();

    assertThat(read.kind()).isEqualTo(kind);
    assertThat(read.value(name)).isEqualTo(value);
  }

  @Test
  void timesHaveNanosecondsAndZones() {
    LogText log =
        LogText.read(
            """
            {"local_time":"2026-11-23T07:00:00.500000000 +0000","operation":"UNBIND","conn_id":1,"op_id":1}
            {"local_time":"2026-11-23T08:00:02.000000000 +0100","operation":"UNBIND","conn_id":2,"op_id":1}
            """);

    assertThat(log.events().get(1).atNanos()).isEqualTo(1_500_000_000L);
  }

  @Test
  void linesThatCannotBeUnderstoodAreCounted() {
    LogText log =
        LogText.read(
            DAY
                + "{\"operation\":\"SEARCH\",\"conn_id\":1,\n"
                + "{\"local_time\":\"yesterday\",\"operation\":\"UNBIND\",\"conn_id\":1}\n"
                + "{\"local_time\":7,\"operation\":\"UNBIND\",\"conn_id\":1}\n");

    assertThat(log.counts().wrongLines()).isEqualTo(3);
  }

  @Test
  void objectsOverSeveralLinesAreNoLog() {
    assertThatThrownBy(() -> LogText.read("{\n  \"operation\":\"UNBIND\",\n  \"conn_id\":1\n}\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("nsslapd-accesslog-log-format: default or json");
  }
}
