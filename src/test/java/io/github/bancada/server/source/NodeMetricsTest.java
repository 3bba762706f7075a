package io.github.bancada.server.source;

import static io.github.bancada.server.figure.Figure.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.Reading;
import io.github.bancada.server.figure.Reading.Key;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class NodeMetricsTest {
  @Test
  void factsHaveNoNameOfTheMachine() throws IOException {
    assertThat(
            NodeMetrics.facts(
                "node_os_info{id=\"debian\",pretty_name=\"Debian GNU/Linux 12\"} 1\n"
                    + "node_uname_info{machine=\"x86_64\",nodename=\"db1\",release=\"6.1.0\"} 1\n"
                    + "node_dmi_info{product_serial=\"x\"} 1\n"))
        .isEqualTo(Map.of("distribution", "Debian GNU/Linux 12", "kernel", "6.1.0"));
  }

  private static NodeMetrics metrics(String text) throws IOException {
    NodeMetrics metrics = new NodeMetrics();
    PrometheusText.read(text, metrics);
    return metrics;
  }

  private static Map<Key, Double> figures(String text) throws IOException {
    Reading reading = metrics(text).at(7, "epoch");
    assertThat(reading.nanos()).isEqualTo(7);
    assertThat(reading.epoch()).isEqualTo("epoch");
    return reading.values();
  }

  private static Key key(Figure figure) {
    return Key.of(figure);
  }

  @Test
  void statesOfAllCpusAreAddedUp() throws IOException {
    assertThat(
            figures(
                """
                node_cpu_guest_seconds_total{cpu="0",mode="user"} 99
                node_cpu_seconds_total{cpu="0",mode="idle"} 20
                node_cpu_seconds_total{cpu="0",mode="iowait"} 1
                node_cpu_seconds_total{cpu="0",mode="irq"} 0.25
                node_cpu_seconds_total{cpu="0",mode="nice"} 2
                node_cpu_seconds_total{cpu="0",mode="softirq"} 0.5
                node_cpu_seconds_total{cpu="0",mode="steal"} 3
                node_cpu_seconds_total{cpu="0",mode="system"} 4
                node_cpu_seconds_total{cpu="0",mode="user"} 18
                node_cpu_seconds_total{cpu="1",mode="idle"} 10
                node_cpu_seconds_total{cpu="1",mode="user"} 8
                """))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                key(CPUS), 2.0,
                key(CPU_USER), 26.0,
                key(CPU_NICE), 2.0,
                key(CPU_SYSTEM), 4.75,
                key(CPU_IOWAIT), 1.0,
                key(CPU_STEAL), 3.0,
                key(CPU_IDLE), 30.0));
  }

  @Test
  void devicesAreInstancesAndUnusedDisksAreLeftOut() throws IOException {
    assertThat(
            figures(
                """
                node_disk_reads_completed_total{device="vda"} 0
                node_disk_reads_completed_total{device="zram0"} 0
                node_disk_writes_completed_total{device="vda"} 5
                node_disk_writes_completed_total{device="zram0"} 0
                node_disk_io_time_seconds_total{device="vda"} 1.5
                node_disk_io_time_seconds_total{device="zram0"} 0
                node_disk_io_now{device="vda"} 1
                node_network_receive_bytes_total{device="eth0"} 0
                node_network_receive_bytes_total{device="lo"} 12
                """))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                new Key(DISK_READS, "vda"), 0.0,
                new Key(DISK_WRITES, "vda"), 5.0,
                new Key(DISK_BUSY, "vda"), 1.5,
                new Key(NET_RECEIVED, "eth0"), 0.0,
                new Key(NET_RECEIVED, "lo"), 12.0));
  }

  @Test
  void numberThatIsNoneIsNotKnown() throws IOException {
    assertThat(
            figures(
                """
                node_procs_running NaN
                node_procs_blocked -1
                node_vmstat_pswpin +Inf
                node_cpu_seconds_total{cpu="0",mode="user"} 5
                node_cpu_seconds_total{cpu="1",mode="user"} NaN
                node_cpu_seconds_total{cpu="0",mode="nice"} 5
                node_cpu_seconds_total{cpu="1",mode="nice"} -1
                """))
        .containsExactly(Map.entry(key(CPUS), 2.0));
  }

  @Test
  void exporterOfSomethingElseIsNamed() throws IOException {
    NodeMetrics metrics = metrics("go_goroutines 7\nnode_boot_time_seconds 1\n");

    assertThatIOException()
        .isThrownBy(() -> metrics.at(0, ""))
        .withMessageStartingWith("the exporter has no metrics of a machine; give the address");
  }

  @Test
  void figuresOfTwoMachinesAreNotMixed() throws IOException {
    NodeMetrics metrics =
        metrics(
            """
            node_boot_time_seconds{instance="db1:9100"} 1
            node_boot_time_seconds{instance="db2:9100"} 2
            node_procs_running 1
            """);

    assertThatIOException()
        .isThrownBy(metrics::boot)
        .withMessageStartingWith("the answer mixes 2 machines");
    assertThat(metrics("a 1").boot()).isEmpty();
  }
}
