package io.github.bancada.server.source;

import static io.github.bancada.server.FakeProc.listening;
import static io.github.bancada.server.FakeProc.tcp;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.server.FakeProc;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which process listens at an address, from this machine's {@code /proc} and from made-up ones. */
class ServerFinderTest {
  private static final Path PROC = Path.of("/proc");

  @TempDir Path root;

  private FakeProc proc;

  @BeforeEach
  void machine() {
    proc = new FakeProc(root);
  }

  private OptionalLong find(String address) {
    return new ServerFinder(root).find(ListenAddress.parse(address));
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void processThatListensIsFoundByItsPort() throws IOException {
    try (ServerSocket here = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThat(new ServerFinder(PROC).find(new ListenAddress("", here.getLocalPort(), "")))
          .hasValue(ProcessHandle.current().pid());
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void processThatListensIsFoundByItsUnixSocket() throws IOException {
    Path socket = Files.createTempDirectory("bancada-cpu").resolve("s");
    try (ServerSocketChannel here = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
      here.bind(UnixDomainSocketAddress.of(socket));

      assertThat(new ServerFinder(PROC).find(ListenAddress.parse(socket.toString())))
          .hasValue(ProcessHandle.current().pid());
    } finally {
      Files.deleteIfExists(socket);
      Files.delete(socket.getParent());
    }
  }

  @Test
  void onlyASocketThatListensAtThePortCounts() throws IOException {
    proc.tcpTable(
        tcp("0100007F:0CEA", "01", 1), // a connection
        listening("0100007F:0CEB", 2), // another port
        listening("00000000:0CEA", 3));
    proc.process(11, "client", 1);
    proc.process(12, "other", 2);
    proc.process(13, "mysqld", 3);

    assertThat(find("jdbc:mysql://127.0.0.1/atm")).hasValue(13);
  }

  @Test
  void socketOverIpv6IsFoundToo() throws IOException {
    proc.write("net/tcp6", "header\n" + listening("00000000000000000000000001000000:0185", 5));
    proc.process(7, "slapd", 5);

    assertThat(find("ldap://localhost")).hasValue(7);
  }

  @Test
  void unixSocketIsFoundByItsPathAsItIs() throws IOException {
    proc.write(
        "net/unix",
        "Num       RefCount Protocol Flags    Type St Inode Path\n"
            + "ffff0: 00000003 00000000 00000000 0001 03 41 /run/my sql/d.sock\n" // connected
            + "ffff1: 00000002 00000000 00010000 0001 01 42 /run/my sql/d.sock\n"
            + "ffff2: 00000002 00000000 00010000 0001 01 43 /run/my sql/d.sock2\n"
            + "ffff3: 00000002 00000000 00010000 0001 01 44\n"); // without a name
    proc.process(7, "mysqld", 42);
    proc.process(8, "client", 41);

    assertThat(find("/run/my sql/d.sock")).hasValue(7);
    assertThat(find("/run/my")).isEmpty();
  }

  @Test
  void serverBehindAProxyIsTheOneDatabaseOfTheMachine() throws IOException {
    proc.tcpTable(listening("00000000:0CEA", 3));
    proc.process(5, "docker-proxy", 3);
    proc.process(6, "mariadbd", 0);

    assertThat(find("jdbc:mariadb://127.0.0.1")).hasValue(6);

    proc.process(7, "mysqld", 0);
    assertThat(find("jdbc:mariadb://127.0.0.1")).as("which of two is not known").isEmpty();
  }

  @Test
  void databaseThatListensElsewhereIsNotTakenForOneThatDoesNotRun() throws IOException {
    proc.tcpTable(listening("00000000:0CEB", 3));
    proc.process(6, "mysqld", 3);

    assertThat(find("jdbc:mysql://127.0.0.1/atm")).isEmpty();
  }

  @Test
  void processThatHasJustEndedIsPassedOver() throws IOException {
    proc.tcpTable(listening("00000000:0CEA", 3));
    Files.createDirectories(root.resolve("5")); // its files are gone already
    proc.write("6/fd/3", "no link");
    proc.process(7, "mysqld", 3);
    Files.createDirectories(root.resolve("1x"));

    assertThat(find("jdbc:mysql://127.0.0.1/atm")).hasValue(7);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "\n\n", "x", " 0: 0100007F:0CEA", "\u0000\u0000", " : : : : : : : : : : : :"})
  void tableThatIsNoneHasNoSockets(String table) throws IOException {
    proc.write("net/tcp", table);
    proc.write("net/unix", table);
    proc.process(7, "mysqld", 3);

    assertThat(find("jdbc:mysql://127.0.0.1/atm")).isEmpty();
    assertThat(find("/run/mysqld.sock")).isEmpty();
  }

  /** Paths of sockets are bytes; one that is not UTF-8 hides no other. */
  @Test
  void pathOfAnotherSocketMayBeAnyBytes() throws IOException {
    byte[] lines =
        ("ffff0: 00000002 00000000 00010000 0001 01 41 /tmp/\u00ff\n"
                + "ffff1: 00000002 00000000 00010000 0001 01 42 /run/d.sock\n")
            .getBytes(StandardCharsets.ISO_8859_1);
    proc.write("net/unix", lines);
    proc.process(7, "mysqld", 42);

    assertThat(find("/run/d.sock")).hasValue(7);
  }

  @Test
  void systemWithoutProcHasNoProcess() {
    assertThat(new ServerFinder(root.resolve("none")).find(ListenAddress.parse("/run/s")))
        .isEmpty();
  }
}
