package io.github.bancada.server.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses of machines, and what must not become an option or the text of a shell. */
class SshAddressTest {
  @ParameterizedTest
  @CsvSource({
    "ssh://db1,                             -- db1,                        0,    0",
    "ssh://ops@db1.example.org:2222/,       -p 2222 -l ops -- db1.example.org, 0, 0",
    "ssh://ops@db1?port=3306,               -l ops -- db1,                 3306, 0",
    "ssh://ops@10.0.0.1:22/?pid=4194304,    -p 22 -l ops -- 10.0.0.1,      0,    4194304",
    "ssh://o.p-s+1@[2001:db8::1]:22,        -p 22 -l o.p-s+1 -- 2001:db8::1, 0,  0"
  })
  void partsBecomeArguments(String url, String arguments, int serverPort, long process) {
    SshAddress address = SshAddress.parse(url);

    assertThat(address.destination()).isEqualTo(List.of(arguments.split(" ")));
    assertThat(address.serverPort()).isEqualTo(serverPort);
    assertThat(address.process()).isEqualTo(process);
    assertThat(address.url()).isEqualTo(url);
  }

  @ParameterizedTest
  @CsvSource({
    "ssh://ops@db1,           jdbc:mysql://DB1/atm, 3306",
    "ssh://[::1],             ldap://[::1]:1389,    1389",
    "ssh://ops@db1?port=3307, jdbc:mysql://db1/atm, 3307",
    "ssh://ops@db2,           jdbc:mysql://db1/atm, 0",
    "ssh://ops@db1?pid=41,    jdbc:mysql://db1/atm, 0"
  })
  void serverOfTheTestIsWatchedIfItIsOnThatMachine(String url, String server, int port) {
    assertThat(SshAddress.parse(url).with(ListenAddress.parse(server)).serverPort())
        .isEqualTo(port);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "db1",
        "ssh://",
        "ssh://-oProxyCommand=x",
        "ssh://-l@db1",
        "ssh://ops@-v",
        "ssh://$(id)@db1",
        "ssh://ops@`id`",
        "ssh://ops@db1;id",
        "ssh://ops@db1 id",
        "ssh://ops@db1\n",
        "ssh://ops@%h",
        "ssh://ops@[::1%eth0;id]",
        "ssh://ops@[db1]",
        "ssh://ops@db1:0",
        "ssh://ops@db1:65536",
        "ssh://ops@db1?port=0",
        "ssh://ops@db1?port=99999",
        "ssh://ops@db1?pid=0",
        "ssh://ops@db1?pid=1;id",
        "ssh://ops@db1?port=1&pid=1",
        "ssh://ops@db1/home"
      })
  void otherFormsAreRefused(String url) {
    assertThatThrownBy(() -> SshAddress.parse(url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Source is '" + url.replaceFirst(".*@", "ssh://...@") + "'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ssh://ops:secret@db1", "ssh://ops:/sec@secret@db1", "ops:secret@db1"})
  void passwordIsRefusedAndNotRepeated(String url) {
    assertThatThrownBy(() -> SshAddress.parse(url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no password")
        .hasMessageNotContaining("sec");
  }
}
