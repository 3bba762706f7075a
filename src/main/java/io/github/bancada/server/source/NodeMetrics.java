package io.github.bancada.server.source;

import static io.github.bancada.server.figure.Figure.*;
import static java.util.Map.entry;

import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.Reading;
import io.github.bancada.server.source.PrometheusText.Sample;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Figures from one answer of Prometheus' node_exporter, 0.16 or later, on Linux. It gives what
 * {@link LinuxFiles} reads, in the units of figures. Not thread-safe.
 */
final class NodeMetrics implements Consumer<Sample> {
  /** Its collectors that are needed; it has three times as many. */
  static final List<String> COLLECTORS =
      List.of("cpu", "diskstats", "meminfo", "netdev", "netstat", "pressure", "stat", "vmstat");

  private static final String CPU = "node_cpu_seconds_total";
  private static final String BOOT = "node_boot_time_seconds";

  private static final Map<String, Figure> CPU_MODES =
      Map.of(
          "user", CPU_USER,
          "nice", CPU_NICE,
          "system", CPU_SYSTEM,
          "irq", CPU_SYSTEM,
          "softirq", CPU_SYSTEM,
          "iowait", CPU_IOWAIT,
          "steal", CPU_STEAL,
          "idle", CPU_IDLE);

  /** With the label device, if any, as their instance. */
  private static final Map<String, Figure> METRICS =
      Map.ofEntries(
          entry("node_procs_running", RUN_QUEUE),
          entry("node_procs_blocked", BLOCKED),
          entry("node_pressure_cpu_waiting_seconds_total", PRESSURE_CPU),
          entry("node_pressure_io_waiting_seconds_total", PRESSURE_IO),
          entry("node_pressure_memory_waiting_seconds_total", PRESSURE_MEMORY),
          entry("node_memory_MemTotal_bytes", MEMORY_TOTAL),
          entry("node_memory_MemAvailable_bytes", MEMORY_AVAILABLE),
          entry("node_vmstat_pswpin", SWAP_IN_PAGES),
          entry("node_vmstat_pswpout", SWAP_OUT_PAGES),
          entry("node_vmstat_pgmajfault", MAJOR_FAULTS),
          entry("node_vmstat_oom_kill", OOM_KILLS),
          entry("node_disk_reads_completed_total", DISK_READS),
          entry("node_disk_read_bytes_total", DISK_READ),
          entry("node_disk_read_time_seconds_total", DISK_READ_TIME),
          entry("node_disk_writes_completed_total", DISK_WRITES),
          entry("node_disk_written_bytes_total", DISK_WRITTEN),
          entry("node_disk_write_time_seconds_total", DISK_WRITE_TIME),
          entry("node_disk_io_time_seconds_total", DISK_BUSY),
          entry("node_disk_io_time_weighted_seconds_total", DISK_QUEUE),
          entry("node_disk_flush_requests_total", DISK_FLUSHES),
          entry("node_disk_flush_requests_time_seconds_total", DISK_FLUSH_TIME),
          entry("node_network_receive_bytes_total", NET_RECEIVED),
          entry("node_network_receive_drop_total", NET_RECEIVE_DROPS),
          entry("node_network_transmit_bytes_total", NET_SENT),
          entry("node_network_transmit_drop_total", NET_SEND_DROPS),
          entry("node_netstat_Tcp_OutSegs", TCP_SEGMENTS_SENT),
          entry("node_netstat_Tcp_RetransSegs", TCP_RETRANSMITS),
          entry("node_netstat_TcpExt_ListenOverflows", LISTEN_OVERFLOWS));

  /** Facts by metric and label; of a name of a machine there is none. */
  private static final Map<String, Map<String, String>> FACTS =
      Map.of(
          "node_uname_info", Map.of("release", "kernel"),
          "node_os_info", Map.of("pretty_name", "distribution"));

  private final Reading.Builder figures = new Reading.Builder();
  private final Set<String> cpus = new HashSet<>();
  private final Map<String, Map<Figure, Double>> disks = new HashMap<>();
  private final Set<Double> boots = new HashSet<>();

  /** The facts in an answer; its figures do not matter. */
  static Map<String, String> facts(String answer) throws IOException {
    Map<String, String> facts = new TreeMap<>();
    PrometheusText.read(
        answer,
        sample ->
            FACTS
                .getOrDefault(sample.name(), Map.of())
                .forEach((label, fact) -> facts.put(fact, sample.label(label))));
    facts.values().removeIf(String::isEmpty);
    return facts;
  }

  @Override
  public void accept(Sample sample) {
    Figure figure = METRICS.get(sample.name());
    if (figure != null) {
      String device = sample.label("device");
      if (figure.name().startsWith("DISK_")) {
        disks.computeIfAbsent(device, any -> new HashMap<>()).put(figure, sample.value());
      } else {
        figures.put(figure, device, sample.value());
      }
    } else if (sample.name().equals(CPU)) {
      cpu(sample);
    } else if (sample.name().equals(BOOT)) {
      boots.add(sample.value());
    }
  }

  private void cpu(Sample sample) {
    Figure figure = CPU_MODES.get(sample.label("mode"));
    if (figure != null) {
      cpus.add(sample.label("cpu"));
      figures.add(figure, sample.value() < 0 ? Double.NaN : sample.value());
    }
  }

  /**
   * When the machine started, in seconds of its own clock; empty if that is not known.
   *
   * @throws IOException if the answer mixes several machines
   */
  OptionalDouble boot() throws IOException {
    if (boots.size() > 1) {
      throw new IOException(
          "the answer mixes " + boots.size() + " machines; give the address of one node_exporter");
    }
    return boots.stream().mapToDouble(Double::doubleValue).findFirst();
  }

  /**
   * The figures of all samples so far. Disks that were never used are left out.
   *
   * @param epoch see {@link Reading#epoch()}
   * @throws IOException if there are none
   */
  Reading at(long nanos, String epoch) throws IOException {
    if (!cpus.isEmpty()) {
      figures.put(CPUS, cpus.size());
    }
    disks.forEach(
        (disk, all) -> {
          double used =
              all.getOrDefault(DISK_READS, Double.NaN) + all.getOrDefault(DISK_WRITES, Double.NaN);
          if (used != 0) {
            all.forEach((figure, value) -> figures.put(figure, disk, value));
          }
        });
    Reading reading = figures.at(nanos, epoch);
    if (reading.values().isEmpty()) {
      throw new IOException(
          "the exporter has no metrics of a machine; give the address of a node_exporter, such as"
              + " http://host:9100");
    }
    return reading;
  }
}
