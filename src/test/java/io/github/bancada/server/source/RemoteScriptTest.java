package io.github.bancada.server.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.server.FakeProc;
import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Which process is the server, and what is read of it, by the shell of this machine. */
@EnabledOnOs(OS.LINUX)
class RemoteScriptTest {
  /** A shell where ssh would be; its further arguments are where to, and the remote command. */
  static final List<String> SHELL = List.of("sh", "-c", "exec sh", "ssh");

  private static final String LISTENS =
      "   0: 00000000:0CEA 00000000:0000 0A 00000000:00000000 00:00000000 00000000";

  @TempDir Path root;

  private FakeProc proc;
  private SshSource source;

  @BeforeEach
  void watch() throws IOException {
    proc = new FakeProc(root.resolve("proc"));
    process(1, "systemd", 0, 0, 0);
    source = new SshSource(SshAddress.parse("ssh://db1?port=3306"), SHELL, root.toString());
  }

  @AfterEach
  void end() {
    source.close();
  }

  /** A socket that listens. */
  private void socket(int owner, int inode) throws IOException {
    proc.write("net/tcp", "header\n" + LISTENS + "  " + owner + "  0 " + inode + " 1\n");
  }

  /** A process that has a socket open; 0 for one whose descriptors are not to be seen. */
  private void process(int id, String name, int parent, int owner, int inode) throws IOException {
    proc.write(id + "/comm", name + "\n");
    proc.write(
        id + "/stat", id + " (" + name + ") S " + parent + " 0".repeat(9) + " 5 5 0 0 20 0 1 0 9");
    proc.write(
        id + "/status", "Uid:\t" + owner + "\t" + owner + "\nVmRSS: 10 kB\nRssShmem: 0 kB\n");
    proc.write(id + "/task/" + id + "/schedstat", "1 2000000000 3\n");
    Files.createDirectories(proc.root().resolve(id + "/fd"));
    if (inode > 0) {
      Files.createSymbolicLink(
          proc.root().resolve(id + "/fd/3"), Path.of("socket:[" + inode + "]"));
    }
  }

  private static Double of(Reading reading, Figure figure) {
    return reading.values().get(Reading.Key.of(figure));
  }

  /** The process that was found; "" if there is none. */
  private String server() throws IOException {
    proc.write("vmstat", "oom_kill 0\n");
    return source.read().epoch().replaceFirst(":.*", "").strip();
  }

  @Test
  void serverHasTheSocketThatListens() throws IOException {
    socket(0, 7);
    process(11, "client", 1, 0, 17);
    process(12, "other", 1, 0, 70);
    process(13, "mysqld", 1, 0, 7);

    assertThat(server()).isEqualTo("13");
  }

  @Test
  void factsAreThoseOfTheServer() throws IOException {
    socket(0, 7);
    process(13, "mysqld", 1, 0, 7);
    proc.write("13/mountinfo", "27 1 8:1 / / rw - ext4 /dev/sda1 rw,data=ordered\n");
    Files.createSymbolicLink(proc.root().resolve("13/cwd"), Path.of("/var/lib/a data"));
    proc.write("../sys/dev/block/8:1/uevent", "DEVNAME=sda\n");
    proc.write("../sys/dev/block/8:1/queue/scheduler", "[none] bfq\n");
    proc.write("sys/kernel/osrelease", "6.1.0\n");
    server();

    assertThat(source.facts())
        .isEqualTo(
            Map.of(
                "kernel", "6.1.0",
                "program", "mysqld",
                "data file system", "ext4",
                "data mount options", "rw,data=ordered",
                "data disk", "sda",
                "data disk scheduler", "none"));
  }

  @Test
  void socketOverIpv6IsFoundToo() throws IOException {
    String zeros = "0".repeat(32);
    proc.write("net/tcp6", " 0: " + zeros + ":0CEA " + zeros + ":0000 0A 0:0 00:0 0  112  0 7 1\n");
    process(13, "mysqld", 1, 112, 7);

    assertThat(server()).isEqualTo("13");
  }

  @Test
  void workersThatShareTheSocketArePartOfTheServer() throws IOException {
    socket(0, 7);
    proc.end(1);
    process(1, "systemd", 0, 0, 7);
    process(1000, "nginx", 999, 33, 7);
    process(999, "nginx", 1, 0, 7);
    proc.write("999/task/999/children", "1000 ");

    assertThat(server()).isEqualTo("999");
    assertThat(of(source.read(), Figure.PROCESSES)).isEqualTo(2);
  }

  @Test
  void processOfTheUserThatListensIsTheServerIfItsSocketIsHidden() throws IOException {
    socket(112, 7);
    process(12, "postgres", 1, 113, 0);
    process(13, "mysqld", 1, 112, 0);
    process(14, "mysqld", 13, 112, 0);

    assertThat(server()).isEqualTo("13");
  }

  @Test
  void oneOfSeveralProcessesOfThatUserIsNotTaken() throws IOException {
    socket(112, 7);
    process(13, "mysqld", 1, 112, 0);
    process(14, "sh", 1, 112, 0);

    assertThat(server()).isEmpty();
  }

  @Test
  void processOfRootIsNotGuessed() throws IOException {
    socket(0, 7);
    process(13, "mysqld", 1, 112, 0);
    process(14, "nginx", 1, 0, 0);

    assertThat(server()).isEmpty();
  }

  @Test
  void serverBehindAProxyIsTheOneDatabaseOfTheMachine() throws IOException {
    socket(0, 7);
    process(5, "docker-proxy", 1, 0, 7);
    process(13, "mariadbd", 1, 999, 0);
    process(14, "mariadbd", 13, 999, 0);

    assertThat(server()).isEqualTo("13");
  }

  @Test
  void oneOfTwoDatabasesBehindAProxyIsNotTaken() throws IOException {
    socket(0, 7);
    process(5, "docker-proxy", 1, 0, 7);
    process(13, "mariadbd", 1, 999, 0);
    process(14, "postgres", 1, 998, 0);

    assertThat(server()).isEmpty();
  }

  @Test
  void restartedServerIsFoundWithinFiveReadings() throws IOException {
    socket(0, 7);
    process(13, "mysqld", 1, 0, 7);
    assertThat(server()).isEqualTo("13");
    proc.end(13);
    assertThat(server()).isEmpty();

    process(15, "mysqld", 1, 0, 7);

    assertThat(List.of(server(), server(), server(), server(), server())).contains("15");
  }

  @Test
  void networkIsThatOfTheNamespaceOfTheServer() throws IOException {
    socket(0, 7);
    process(13, "mysqld", 1, 0, 7);
    proc.write("net/snmp", "Tcp: RetransSegs\nTcp: 5\n");
    proc.write("13/net/snmp", "Tcp: RetransSegs\nTcp: 60\n");

    assertThat(of(source.read(), Figure.TCP_RETRANSMITS)).isEqualTo(60);
  }

  @Test
  void tightestQuotaAboveTheServerCounts() throws IOException {
    socket(0, 7);
    process(13, "mysqld", 1, 0, 7);
    proc.write("13/cgroup", "0::/a/b\n");
    proc.write("../sys/fs/cgroup/a/cpu.max", "50000 100000\n");
    proc.write("../sys/fs/cgroup/a/cpu.stat", "nr_periods 31\nnr_throttled 24\nthrottled_usec 9\n");
    proc.write("../sys/fs/cgroup/a/b/cpu.max", "max 100000\n");

    Reading reading = source.read();

    assertThat(of(reading, Figure.QUOTA_CPUS)).isEqualTo(0.5);
    assertThat(of(reading, Figure.QUOTA_THROTTLED_PERIODS)).isEqualTo(24);
  }

  @Test
  void quotaOfTheFirstVersionIsRead() throws IOException {
    socket(0, 7);
    process(13, "mysqld", 1, 0, 7);
    proc.write("13/cgroup", "3:cpuset:/\n2:cpu,cpuacct:/a\n");
    proc.write("../sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_quota_us", "20000\n");
    proc.write("../sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_period_us", "100000\n");

    assertThat(of(source.read(), Figure.QUOTA_CPUS)).isEqualTo(0.2);
  }

  @Test
  void figuresThatMayNotBeReadAreMissing() throws IOException {
    socket(112, 7);
    process(13, "mysqld", 1, 112, 0);

    Reading reading = source.read();

    assertThat(of(reading, Figure.PROCESS_DESCRIPTORS)).isNull();
    assertThat(of(reading, Figure.CPUS)).isNull();
    assertThat(of(reading, Figure.PROCESS_CPU_WAIT)).isEqualTo(2);
    assertThat(of(reading, Figure.PROCESS_MEMORY)).isEqualTo(10 * 1024);
  }

  /** A child that has ended stays in {@code /proc} without memory until its parent has waited. */
  @Test
  void childThatHasJustEndedHidesNoFigure() throws IOException {
    socket(0, 7);
    process(13, "postgres", 1, 0, 7);
    process(14, "postgres", 13, 0, 0);
    proc.write("13/task/13/children", "14 15 ");
    proc.write("14/stat", Files.readString(proc.root().resolve("14/stat")).replace(" S ", " Z "));
    proc.write("14/status", "State:\tZ (zombie)\n");

    Reading reading = source.read();

    assertThat(of(reading, Figure.PROCESS_MEMORY)).isEqualTo(10 * 1024);
    assertThat(of(reading, Figure.PROCESS_DESCRIPTORS)).isEqualTo(1);
    assertThat(of(reading, Figure.PROCESS_CPU)).isEqualTo(0.2);
  }

  /** A program chooses its name, and that is in its file as it is. */
  @Test
  void nameOfAProcessIsNotTakenForAnotherFile() throws IOException {
    socket(0, 7);
    process(13, "a\n==> stat <==\n", 1, 0, 7);
    proc.write("stat", "cpu  100 0 0 0 0 0 0 0\nbtime 1700000000\n");

    Reading reading = source.read();

    assertThat(of(reading, Figure.CPU_USER)).isEqualTo(1);
    assertThat(reading.epoch()).endsWith(" 1700000000");
  }

  @Test
  void machineWithoutSuchFilesIsRefused() {
    assertThatThrownBy(source::read)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("db1 has no figures: its system is not Linux")
        .hasMessageContaining("ssh -- db1 tail");
  }
}
