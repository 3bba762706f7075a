package io.github.bancada.servercpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class ServerCpuRunTest {
  private static final Path PROC = Path.of("/proc");

  @TempDir Path proc;

  private final AtomicLong nanos = new AtomicLong(1);

  /** A machine with one process, 7, that listens on port 3306 (0CEA) and has used so many ticks. */
  private void machine(String process, long userTicks, long systemTicks) throws IOException {
    Path directory = Files.createDirectories(proc.resolve(process + "/fd")).getParent();
    Files.createDirectories(proc.resolve("net"));
    Files.writeString(
        proc.resolve("net/tcp"),
        """
          sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
           0: 0100007F:0CEA 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 4711 1
           1: 0100007F:0CEA 0100007F:1111 01 00000000:00000000 00:00000000 00000000     0        0 4712 1
        """);
    if (Files.notExists(directory.resolve("fd/3"), LinkOption.NOFOLLOW_LINKS)) {
      Files.createSymbolicLink(directory.resolve("fd/3"), Path.of("socket:[4711]"));
    }
    Files.writeString(directory.resolve("comm"), "mysqld\n");
    Files.writeString(directory.resolve("status"), "Name: mysqld\nVmRSS:\t  1000 kB\n");
    Files.writeString(
        directory.resolve("stat"),
        process
            + " (my sql)d) S 1 1 1 0 -1 4194304 1 2 3 4 "
            + userTicks
            + " "
            + systemTicks
            + " 0 0 20 0 30 0 100");
  }

  private ServerCpuRun run() {
    return new ServerCpuRun(new ListenAddress("127.0.0.1", 3306, ""), proc, nanos::get);
  }

  private void after(long millis) {
    nanos.addAndGet(millis * 1_000_000);
  }

  @Test
  void cpuCountsFromTheMeasurementBeforeTheFirstSampleToTheOneAfterTheLast() throws IOException {
    machine("7", 1000, 0);
    ServerCpuRun run = run();
    run.measure();
    after(200);
    machine("7", 1010, 0); // before the load: does not count
    run.measure();
    after(1000);
    run.count();
    run.count();
    machine("7", 1040, 10); // 0.4 s in 1 s
    run.measure();
    after(5000);
    machine("7", 1900, 10); // after the load: does not count
    run.measure();

    ServerCpuTable table = run.table();

    assertThat(table.cpuNanos()).isEqualTo(400_000_000);
    assertThat(table.wallNanos()).isEqualTo(1_000_000_000);
    assertThat(table.tables("").lines().get(0))
        .startsWith("Server CPU: 40 % of one core, ")
        .endsWith("200.000 ms per sample, 2 samples");
    assertThat(table.tables("").lines().get(1))
        .isEqualTo("  mysqld, process 7 at 127.0.0.1:3306, over 1.0 s; memory up to 1 MB");
    assertThat(table.tables("As published").lines().get(2)).isEqualTo("  As published");
  }

  @Test
  void serverThatIsRestartedIsFoundAgain() throws IOException {
    machine("7", 100, 0);
    ServerCpuRun run = run();
    run.measure();
    run.count();
    after(1000);
    machine("7", 150, 0);
    run.measure();
    try (var files = Files.walk(proc.resolve("7"))) {
      for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
    machine("9", 25, 0);
    run.count();
    after(1000);
    run.measure();

    ServerCpuTable table = run.table();

    assertThat(table.cpuNanos()).isEqualTo(750_000_000);
    assertThat(table.tables("").lines().get(1)).contains("process 9").contains("restarted 1 time;");
  }

  @Test
  void whatIsNotKnownSaysWhy() throws IOException {
    ServerCpuRun nothing = run();
    nothing.count();
    assertThat(nothing.table().tables("").lines())
        .containsExactly("Server CPU: not known: this system has no /proc");

    // 192.0.2.0/24 is nobody's (RFC 5737).
    ServerCpuRun far =
        new ServerCpuRun(ListenAddress.parse("jdbc:mysql://192.0.2.1/atm"), proc, nanos::get);
    assertThat(far.started().table().tables("").lines())
        .containsExactly("Server CPU: not known: the server runs on another machine");
    assertThat(far.table().tables("").csv()).endsWith("\"the server runs on another machine\"\n");
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
  void addressesAreThoseOfTheSamplers() {
    assertThat(ListenAddress.parse("jdbc:mysql://127.0.0.1:3307/atm?a=b"))
        .isEqualTo(new ListenAddress("127.0.0.1", 3307, ""));
    assertThat(ListenAddress.parse("jdbc:mysql://[::1]/atm"))
        .isEqualTo(new ListenAddress("[::1]", 3306, ""));
    assertThat(ListenAddress.parse("ldap://localhost"))
        .isEqualTo(new ListenAddress("localhost", 389, ""));
    assertThatThrownBy(() -> ListenAddress.parse("nonsense"))
        .hasMessageContaining("Address is 'nonsense'; it takes a URL");
  }
}
