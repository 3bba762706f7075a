package io.github.bancada.server.source;

import static io.github.bancada.server.figure.Figure.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.server.FakeProc;
import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.Reading;
import io.github.bancada.server.figure.Span;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** This machine as a source: processes that do not exist, and this one. */
class LocalSourceTest {
  private static final String LIMITS =
      "Max open files            1024                 4096 files\n";

  @TempDir Path root;

  private FakeProc proc;
  private OptionalLong server = OptionalLong.of(7);
  private LocalSource source;

  @BeforeEach
  void machine() {
    proc = new FakeProc(root.resolve("proc"));
    source = new LocalSource("local", proc.root(), root.resolve("sys"), () -> server);
  }

  @AfterEach
  void close() {
    source.close();
  }

  private OptionalDouble read(Figure figure) {
    Double value = source.read().values().get(Reading.Key.of(figure));
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private void process(int id, int ticks, String status) throws IOException {
    proc.write(id + "/stat", FakeProc.stat(id, "(mysqld)", ticks, 0));
    proc.write(id + "/status", status);
    proc.write(id + "/limits", LIMITS);
    proc.write(id + "/task/" + id + "/schedstat", "5 1000000000 3\n");
    proc.write(id + "/task/" + id + "/children", "");
    proc.write(id + "/fd/0", "");
    proc.write(id + "/fd/1", "");
  }

  @Test
  void processesOfTheServerAreOneAndSharedMemoryCountsOnce() throws IOException {
    process(7, 100, "VmRSS: 300 kB\nRssShmem: 200 kB\nCpus_allowed_list: 0-2,5\n");
    process(8, 50, "VmRSS: 250 kB\nRssShmem: 200 kB\nCpus_allowed_list: 0\n");
    proc.write("7/task/7/children", "8 ");
    proc.write("7/task/9/schedstat", "5 500000000 3\n");

    assertThat(read(PROCESSES)).hasValue(2);
    assertThat(read(PROCESS_CPU)).hasValue(1.5);
    assertThat(read(PROCESS_CPU_WAIT)).hasValue(2.5);
    assertThat(read(PROCESS_MEMORY)).hasValue(150 * 1024);
    assertThat(read(PROCESS_SHARED_MEMORY)).hasValue(200 * 1024);
    assertThat(read(PROCESS_CPUS)).hasValue(4);
    assertThat(read(PROCESS_DESCRIPTORS)).hasValue(2);
    assertThat(read(PROCESS_DESCRIPTOR_LIMIT)).hasValue(1024);
  }

  @Test
  void descriptorsOfAnotherUserAreNotKnown() throws IOException {
    process(7, 100, "VmRSS: 300 kB\n");
    for (Path each : new Path[] {root.resolve("proc/7/fd/0"), root.resolve("proc/7/fd/1")}) {
      Files.delete(each);
    }
    Files.delete(root.resolve("proc/7/fd"));

    assertThat(read(PROCESS_DESCRIPTORS)).isEmpty();
    assertThat(read(PROCESS_CPU)).isPresent();
  }

  @Test
  void networkIsThatOfTheServersNamespace() throws IOException {
    process(7, 1, "");
    proc.write("net/netstat", "TcpExt: ListenOverflows\nTcpExt: 1\n");
    proc.write("7/net/netstat", "TcpExt: ListenOverflows\nTcpExt: 60\n");

    assertThat(read(LISTEN_OVERFLOWS)).hasValue(60);
  }

  @Test
  void tightestQuotaAboveTheServerCounts() throws IOException {
    process(7, 1, "");
    proc.write("7/cgroup", "0::/a/b\n");
    proc.write("../sys/fs/cgroup/a/cpu.max", "50000 100000\n");
    proc.write("../sys/fs/cgroup/a/cpu.stat", "nr_periods 31\nnr_throttled 24\n");
    proc.write("../sys/fs/cgroup/a/b/cpu.max", "max 100000\n");

    assertThat(read(QUOTA_CPUS)).hasValue(0.5);
    assertThat(read(QUOTA_THROTTLED_PERIODS)).hasValue(24);
  }

  @Test
  void quotaOfTheFirstVersionHasOtherFiles() throws IOException {
    process(7, 1, "");
    proc.write("7/cgroup", "3:cpu,cpuacct:/a\n2:cpuset:/\n");
    proc.write("../sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_quota_us", "20000\n");
    proc.write("../sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_period_us", "100000\n");
    proc.write("../sys/fs/cgroup/cpu,cpuacct/a/cpu.stat", "nr_periods 31\nnr_throttled 24\n");

    assertThat(read(QUOTA_CPUS)).hasValue(0.2);
    assertThat(read(QUOTA_THROTTLED_PERIODS)).hasValue(24);
  }

  @Test
  void restartedServerIsFoundAgainAndNotComparedWithTheOldOne() throws IOException {
    process(7, 100, "");
    Reading before = source.read();
    process(9, 300, "");
    server = OptionalLong.of(9);
    for (String each : new String[] {"stat", "status", "limits"}) {
      Files.delete(proc.root().resolve("7/" + each));
    }
    Files.move(proc.root().resolve("7"), root.resolve("gone"));
    Reading after = source.read();

    assertThat(after.epoch()).startsWith("9:").isNotEqualTo(before.epoch());
    assertThat(Span.between(before, after).get(PROCESS_CPU)).isEmpty();
  }

  @Test
  void factsAreThoseOfTheServersProcess() throws IOException {
    process(7, 100, "");
    proc.write("7/comm", "mysqld\n");
    proc.write("7/mountinfo", "27 1 0:7 / /data rw,noatime - tmpfs tmpfs rw,size=4m\n");
    proc.write("7/cgroup", "0::/a\n");
    proc.write("../sys/fs/cgroup/a/cpu.max", "50000 100000\n");
    Files.createSymbolicLink(proc.root().resolve("7/cwd"), Path.of("/data/mysql"));
    source.read();

    assertThat(source.facts())
        .isEqualTo(
            Map.of(
                "program", "mysqld",
                "open files limit", "1024, hard limit 4096",
                "CPU limit", "0.5 CPUs",
                "data file system", "tmpfs",
                "data mount options", "rw,noatime,size=4m"));
  }

  @Test
  void machineWithoutAServerHasNoFacts() {
    server = OptionalLong.empty();
    source.read();

    assertThat(source.facts()).isEmpty();
  }

  @Test
  void machineWithoutProcTellsNothing() {
    server = OptionalLong.empty();

    assertThat(source.read().values()).isEmpty();
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void thisProcessIsReadFromTheRealFiles() {
    try (LocalSource real =
        new LocalSource(
            "local",
            Path.of("/proc"),
            Path.of("/sys"),
            () -> OptionalLong.of(ProcessHandle.current().pid()))) {
      Reading before = real.read();
      Reading after = real.read();

      assertThat(after.values().keySet())
          .contains(
              Reading.Key.of(CPU_USER),
              Reading.Key.of(MEMORY_AVAILABLE),
              Reading.Key.of(PROCESS_CPU),
              Reading.Key.of(PROCESS_MEMORY),
              Reading.Key.of(PROCESS_DESCRIPTORS));
      assertThat(Span.between(before, after).get(PROCESS_THREADS).orElseThrow()).isPositive();
    }
  }
}
