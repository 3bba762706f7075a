package io.github.bancada.server.source;

import static io.github.bancada.server.figure.Figure.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.Reading;
import io.github.bancada.server.figure.Reading.Key;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The texts of {@code /proc}, also of other kernels. */
class LinuxFilesTest {
  private static Map<Key, Double> read(String name, String text) {
    Reading.Builder to = new Reading.Builder();
    LinuxFiles.read(name, text, to);
    return to.at(0, "").values();
  }

  private static Double value(Map<Key, Double> all, Figure figure, String instance) {
    return all.get(new Key(figure, instance));
  }

  @Test
  void timesOfAllCpusAreInSecondsAndInterruptsAreOfTheSystem() {
    Map<Key, Double> all =
        read("stat", "cpu  100 20 30 400 50 6 7 8 90 0\ncpu0 1 2 3\ncpu1 4 5 6\nprocs_running 3\n");

    assertThat(all)
        .hasSize(8)
        .containsEntry(Key.of(CPU_USER), 1.0)
        .containsEntry(Key.of(CPU_SYSTEM), 0.43)
        .containsEntry(Key.of(CPU_IDLE), 4.0)
        .containsEntry(Key.of(CPU_STEAL), 0.08)
        .containsEntry(Key.of(CPUS), 2.0)
        .containsEntry(Key.of(RUN_QUEUE), 3.0);
  }

  @Test
  void disksHaveTheirColumnsAndOnlyNewKernelsTellFlushes() {
    String old =
        " 8 0 sda 10 1 100 2000 20 2 200 3000 0 400 5000\n 8 1 sda1 0 0 0 0 0 0 0 0 0 0 0\n";
    Map<Key, Double> all = read("diskstats", old);

    assertThat(value(all, DISK_READS, "sda")).isEqualTo(10);
    assertThat(value(all, DISK_READ, "sda")).isEqualTo(51_200);
    assertThat(value(all, DISK_WRITE_TIME, "sda")).isEqualTo(3);
    assertThat(value(all, DISK_BUSY, "sda")).isEqualTo(0.4);
    assertThat(value(all, DISK_QUEUE, "sda")).isEqualTo(5);
    assertThat(value(all, DISK_FLUSHES, "sda")).isNull();
    assertThat(value(all, DISK_READS, "sda1")).as("never used").isNull();

    String recent = old.replace("5000\n", "5000 1 2 3 4 50 60\n");
    assertThat(value(read("diskstats", recent), DISK_FLUSH_TIME, "sda")).isEqualTo(0.06);
  }

  @Test
  void interfaceMayTouchItsColon() {
    String rest = "1000 2 3 4 0 0 0 0 5000 6 7 8 0 0 0 0\n";
    Map<Key, Double> all = read("net/dev", "Inter-| Receive\n face |bytes\n  eth0:" + rest);

    assertThat(value(all, NET_RECEIVED, "eth0")).isEqualTo(1000);
    assertThat(value(all, NET_RECEIVE_DROPS, "eth0")).isEqualTo(4);
    assertThat(value(all, NET_SENT, "eth0")).isEqualTo(5000);
    assertThat(value(all, NET_SEND_DROPS, "eth0")).isEqualTo(8);
  }

  @Test
  void protocolsAreReadByTheNamesOfTheirColumns() {
    assertThat(read("net/snmp", "Ip: OutSegs\nIp: 9\nTcp: A RetransSegs OutSegs\nTcp: -1 3 100\n"))
        .containsOnlyKeys(Key.of(TCP_RETRANSMITS), Key.of(TCP_SEGMENTS_SENT))
        .containsValue(3.0);
    assertThat(read("net/netstat", "TcpExt: X ListenOverflows ListenDrops\nTcpExt: 1 2 3\n"))
        .containsEntry(Key.of(LISTEN_OVERFLOWS), 2.0);
  }

  @Test
  void pressureIsInSeconds() {
    String text =
        "some avg10=0.00 avg60=0.00 avg300=0.00 total=2500000\nfull avg10=0.00 total=1500000\n";

    assertThat(read("pressure/io", text)).containsOnly(Map.entry(Key.of(PRESSURE_IO), 2.5));
  }

  @ParameterizedTest
  @CsvSource({
    "stat, cpu  1 2",
    "meminfo, MemAvailable: many kB",
    "vmstat, pswpin -1",
    "diskstats, 8 0 sda 1",
    "net/dev, eth0: 1 2 3",
    "net/snmp, Tcp: OutSegs",
    "pressure/io, some total=1e9",
  })
  void whatIsNoNumberIsNotKnown(String name, String text) {
    assertThat(read(name, text).keySet()).isSubsetOf(Key.of(CPU_USER), Key.of(CPU_NICE));
  }
}
