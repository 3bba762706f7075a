package io.github.bancada.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.server.source.ListenAddress;
import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerCpuRunTest {
  @TempDir Path proc;

  private final AtomicLong nanos = new AtomicLong(1);

  /** A machine of one process that listens on port 3306 (0CEA) and has used these ticks. */
  private void machine(long process, long userTicks, long systemTicks) throws IOException {
    FakeProc machine = new FakeProc(proc);
    machine.tcpTable(
        FakeProc.listening("0100007F:0CEA", 4711), FakeProc.tcp("0100007F:0CEA", "01", 4712));
    machine.process(process, "mysqld", 4711);
    machine.usage(process, userTicks, systemTicks, 1000);
  }

  private ServerCpuRun run() {
    return new ServerCpuRun(new ListenAddress("127.0.0.1", 3306, ""), proc, nanos::get, List::of);
  }

  /** A run that was measured at 100 ticks and then counted a sample; a second has passed. */
  private ServerCpuRun secondAfterASample() throws IOException {
    machine(7, 100, 0);
    ServerCpuRun run = run();
    run.measure();
    run.count();
    after(1000);
    return run;
  }

  private void after(long millis) {
    nanos.addAndGet(millis * 1_000_000);
  }

  @Test
  void cpuCountsFromTheMeasurementBeforeTheFirstSampleToTheOneAfterTheLast() throws IOException {
    machine(7, 1000, 0);
    ServerCpuRun run = run();
    run.measure();
    after(200);
    machine(7, 1010, 0); // before the load: does not count
    run.measure();
    after(1000);
    run.count();
    run.count();
    machine(7, 1040, 10); // 0.4 s in 1 s
    run.measure();
    after(5000);
    machine(7, 1900, 10); // after the load: does not count
    run.measure();

    ServerCpuTable table = run.table();

    assertThat(table.cpuNanos()).isEqualTo(400_000_000);
    assertThat(table.wallNanos()).isEqualTo(1_000_000_000);
    assertThat(table.tables("").lines().get(0))
        .startsWith("Server CPU: 40 % of one core, ")
        .endsWith("200.000 ms per sample, 2 samples");
    assertThat(table.tables("").lines().get(1))
        .isEqualTo("  mysqld, process 7 at 127.0.0.1:3306, over 1.0 s; memory up to 1 MB");
    assertThat(table.tables("As published").lines()).endsWith("  As published");
  }

  @Test
  void serverIsToldToOthersWithWhatItHasUsed() throws IOException {
    machine(7, 1000, 10);
    ServerCpuRun run = run();

    assertThat(run.server())
        .hasValueSatisfying(
            server -> {
              assertThat(server.process()).isEqualTo(7);
              assertThat(server.program()).isEqualTo("mysqld");
              assertThat(server.cpuNanos()).isEqualTo(10_100_000_000L);
            });
    new FakeProc(proc).tcpTable();
    assertThat(run().server()).as("nobody listens").isEmpty();
  }

  @Test
  void serverThatIsRestartedIsFoundAgain() throws IOException {
    ServerCpuRun run = secondAfterASample();
    machine(7, 150, 0);
    run.measure();
    new FakeProc(proc).end(7);
    machine(9, 25, 0);
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
        new ServerCpuRun(
            ListenAddress.parse("jdbc:mysql://192.0.2.1/atm"), proc, nanos::get, List::of);
    assertThat(far.started().table().tables("").lines())
        .containsExactly("Server CPU: not known: the server runs on another machine");
    assertThat(far.table().tables("").csv()).endsWith(",the server runs on another machine\n");
  }

  @Test
  void lookThatCannotBeReadIsMadeUpForByTheNext() throws IOException {
    ServerCpuRun run = secondAfterASample();
    new FakeProc(proc).write("7/stat", "7 (mysqld) S"); // as read while it was being written
    run.measure();
    after(1000);
    machine(7, 150, 0);

    ServerCpuTable table = run.table();

    assertThat(table.cpuNanos()).isEqualTo(500_000_000);
    assertThat(table.wallNanos()).isEqualTo(2_000_000_000);
    assertThat(table.restarts()).as("it is the same process").isZero();
  }

  @Test
  void usageThatCannotBeReadAtFirstCountsFromTheFirstThatCan() throws IOException {
    machine(7, 100, 0);
    new FakeProc(proc).write("7/stat", "7 (mysqld) S");
    ServerCpuRun run = run();
    run.measure();
    run.count();
    after(1000);
    machine(7, 200, 0);
    run.measure();
    run.count();
    after(1000);
    machine(7, 230, 0);

    assertThat(run.table().cpuNanos()).isEqualTo(300_000_000);
  }

  @Test
  void serverThatIsGoneAtTheEndHasWhatItUsedUntilThen() throws IOException {
    ServerCpuRun run = secondAfterASample();
    machine(7, 150, 0);
    run.measure();
    new FakeProc(proc).end(7);

    ServerCpuTable table = run.table();

    assertThat(table.unknown()).isEmpty();
    assertThat(table.process()).isEqualTo(7);
    assertThat(table.cpuNanos()).isEqualTo(500_000_000);
  }

  @Test
  void ticksThatGoBackCountAsNone() throws IOException {
    ServerCpuRun run = secondAfterASample();
    machine(7, 40, 0);

    assertThat(run.table().cpuNanos()).isZero();
  }

  @Test
  void busiestSecondIsKept() throws IOException {
    machine(7, 0, 0);
    ServerCpuRun run = run();
    run.measure();
    for (int ticks : new int[] {10, 100, 110}) {
      run.count();
      after(1000);
      machine(7, ticks, 0);
      run.measure();
    }

    assertThat(run.table().mostPercent()).isEqualTo(90);
  }

  @Test
  void invisibleListenerIsAReason() throws IOException {
    machine(7, 100, 0);
    new FakeProc(proc).tcpTable();
    new FakeProc(proc).write("stat", "cpu 1 2 3");
    ServerCpuRun run = run();
    run.measure();

    assertThat(run.table().unknown())
        .isEqualTo(
            "no listening process is visible at 127.0.0.1:3306; run JMeter as the"
                + " server's user or as root");
  }

  @Test
  void machineIsShownThoughTheProcessIsNotVisible() throws IOException {
    machine(7, 100, 0);
    FakeProc files = new FakeProc(proc);
    files.tcpTable();
    files.write("stat", "cpu 0 0 0 0 0 0 0 0\n");
    ServerCpuRun run = run();
    run.measure();
    run.count();
    after(1000);
    files.write("stat", "cpu 75 0 0 25 0 0 0 0\n");

    assertThat(run.table().tables("").lines())
        .anyMatch(line -> line.startsWith("Server CPU: not known: no listening process"))
        .anyMatch(line -> line.matches("all samples +1\\.0 +75\\.00 .* +25\\.00"));
  }

  @Test
  void machineWhoseStatesCannotBeReadSaysSo() throws IOException {
    ServerCpuRun run = secondAfterASample();
    machine(7, 150, 0);

    assertThat(run.table().tables("").lines())
        .contains("  CPUs of the machine by state: not known, /proc/stat cannot be read");
  }

  @Test
  void watchEndsWithTheRun() throws IOException {
    machine(7, 100, 0);
    Set<Thread> before = watches();
    ServerCpuRun run = run().started();
    Set<Thread> watches = watches();
    watches.removeAll(before);
    assertThat(watches).singleElement().matches(Thread::isDaemon);

    run.table();

    watches.forEach(Waiting::awaitEnd);
  }

  private static Set<Thread> watches() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("bancada-server-cpu"))
        .collect(Collectors.toSet());
  }
}
