package io.github.bancada.server;

import static io.github.bancada.server.figure.Figure.*;

import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.Span;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * A figure as {@code sar -u}, {@code iostat -x} and {@code pidstat} show it, of one span.
 * Immutable.
 *
 * @param key its name in files
 * @param title its name for people
 * @param unit such as {@code %}; "" for a number
 * @param of the figure whose instances it has; null if it has none
 * @param value NaN if it is not known
 */
record Measure(String key, String title, String unit, Figure of, Value value) {
  private static final double MEGA = 1e6;
  private static final double PERCENT = 100;
  private static final double MILLIS = 1e3;

  /** What it is in a span, of an instance. */
  interface Value {
    double in(Span span, String instance);
  }

  /** All, in the order of tables. */
  static final List<Measure> ALL =
      List.of(
          cpu("user", CPU_USER),
          cpu("nice", CPU_NICE),
          cpu("system", CPU_SYSTEM),
          cpu("iowait", CPU_IOWAIT),
          cpu("steal", CPU_STEAL),
          cpu("idle", CPU_IDLE),
          plain("run_queue", "tasks that run or wait", "", RUN_QUEUE, 1),
          plain("blocked", "tasks that wait for disks", "", BLOCKED, 1),
          plain("pressure_cpu_percent", "pressure: CPU", "%", PRESSURE_CPU, PERCENT),
          plain("pressure_io_percent", "pressure: disks", "%", PRESSURE_IO, PERCENT),
          plain("pressure_memory_percent", "pressure: memory", "%", PRESSURE_MEMORY, PERCENT),
          plain("available_mb", "memory available", "MB", MEMORY_AVAILABLE, 1 / MEGA),
          plain("memory_mb", "memory", "MB", MEMORY_TOTAL, 1 / MEGA),
          plain("swap_in_pages", "pages swapped in", "/s", SWAP_IN_PAGES, 1),
          plain("swap_out_pages", "pages swapped out", "/s", SWAP_OUT_PAGES, 1),
          plain("major_faults", "page faults with a read", "/s", MAJOR_FAULTS, 1),
          disk("reads", "reads", "/s", s -> s.get(DISK_READS)),
          disk("read_mb", "read", "MB/s", s -> s.get(DISK_READ) / MEGA),
          disk("writes", "writes", "/s", s -> s.get(DISK_WRITES)),
          disk("written_mb", "written", "MB/s", s -> s.get(DISK_WRITTEN) / MEGA),
          disk("await_ms", "time of a request", "ms", Measure::await),
          disk("queue", "queue", "", s -> s.get(DISK_QUEUE)),
          disk("busy_percent", "busy", "%", s -> PERCENT * s.get(DISK_BUSY)),
          disk("flushes", "flushes", "/s", s -> s.get(DISK_FLUSHES)),
          disk(
              "flush_ms",
              "time of a flush",
              "ms",
              s -> MILLIS * s.get(DISK_FLUSH_TIME) / s.get(DISK_FLUSHES)),
          nfs("requests", "reads and writes", "/s", s -> s.get(NFS_REQUESTS)),
          nfs("retransmits", "sent again", "/s", s -> s.get(NFS_RETRANSMITS)),
          nfs("rtt_ms", "RTT", "ms", s -> MILLIS * s.get(NFS_RTT) / s.get(NFS_REQUESTS)),
          nfs(
              "execution_ms",
              "time of a request",
              "ms",
              s -> MILLIS * s.get(NFS_EXECUTION) / s.get(NFS_REQUESTS)),
          network("received_mb", "received", "MB/s", NET_RECEIVED, 1 / MEGA),
          network("sent_mb", "sent", "MB/s", NET_SENT, 1 / MEGA),
          network("receive_drops", "dropped on receipt", "/s", NET_RECEIVE_DROPS, 1),
          network("send_drops", "dropped on sending", "/s", NET_SEND_DROPS, 1),
          ratio(
              "retransmitted_percent",
              "TCP segments sent again",
              "%",
              TCP_RETRANSMITS,
              TCP_SEGMENTS_SENT),
          plain(
              "listen_overflows", "connections that found a queue full", "/s", LISTEN_OVERFLOWS, 1),
          plain("process_cpu_percent", "server: CPU, of one core", "%", PROCESS_CPU, PERCENT),
          plain("process_cpu_wait", "server: threads that wait for a CPU", "", PROCESS_CPU_WAIT, 1),
          new Measure(
              "process_memory_mb", "server: memory", "MB", null, (span, any) -> memory(span)),
          plain("processes", "server: processes", "", PROCESSES, 1),
          plain("process_threads", "server: threads", "", PROCESS_THREADS, 1),
          plain("descriptors", "server: descriptors in use", "", PROCESS_DESCRIPTORS, 1),
          plain("descriptor_limit", "server: descriptors allowed", "", PROCESS_DESCRIPTOR_LIMIT, 1),
          ratio(
              "throttled_percent",
              "periods at the CPU quota",
              "%",
              QUOTA_THROTTLED_PERIODS,
              QUOTA_PERIODS),
          plain("connections", "connections", "", CONNECTIONS, 1),
          plain("connection_limit", "connections allowed", "", CONNECTION_LIMIT, 1),
          plain("connections_refused", "connections refused", "/s", CONNECTIONS_REFUSED, 1),
          plain("failed_connects", "attempts to connect that failed", "/s", DB_FAILED_CONNECTS, 1),
          plain("row_lock_waits", "sessions that wait for a lock", "", ROW_LOCK_WAITS, 1),
          plain("row_lock_ms", "waiting for row locks", "ms/s", ROW_LOCK_TIME, MILLIS),
          plain("running", "sessions at work", "", DB_RUNNING, 1),
          plain("statements", "statements", "/s", DB_STATEMENTS, 1),
          plain("commits", "commits", "/s", DB_COMMITS, 1),
          plain("log_flushes", "flushes of the log", "/s", DB_LOG_FLUSHES, 1),
          plain("file_flushes", "flushes of all files", "/s", DB_FILE_FLUSHES, 1),
          plain("checkpoint_age_mb", "log since the checkpoint", "MB", DB_CHECKPOINT_AGE, 1 / MEGA),
          plain(
              "checkpoint_age_limit_mb",
              "log allowed since the checkpoint",
              "MB",
              DB_CHECKPOINT_AGE_LIMIT,
              1 / MEGA),
          ratio("page_misses_percent", "pages not in memory", "%", DB_PAGE_READS, DB_PAGE_REQUESTS),
          plain("disk_tables", "temporary tables on disk", "/s", DB_DISK_TABLES, 1),
          plain("workers_active", "worker threads at work", "", WORKERS_ACTIVE, 1),
          plain("workers_limit", "worker threads allowed", "", WORKERS_LIMIT, 1),
          plain("workers_pending", "requests that wait for a thread", "", WORKERS_PENDING, 1),
          plain("operations", "operations", "/s", LDAP_OPERATIONS, 1));

  private static final List<Figure> STATES =
      List.of(CPU_USER, CPU_NICE, CPU_SYSTEM, CPU_IOWAIT, CPU_STEAL, CPU_IDLE);

  /** The figures of one instance in a span. */
  private record Of(Span span, String instance) {
    double get(Figure figure) {
      return Measure.get(span, figure, instance);
    }
  }

  private static double get(Span span, Figure figure, String instance) {
    return span.get(figure, instance).orElse(Double.NaN);
  }

  private static Measure cpu(String state, Figure figure) {
    return new Measure(
        state + "_percent",
        "CPU: " + state,
        "%",
        null,
        (span, any) -> PERCENT * get(span, figure, "") / allStates(span));
  }

  private static double allStates(Span span) {
    return STATES.stream().mapToDouble(each -> get(span, each, "")).sum();
  }

  private static Measure plain(
      String key, String title, String unit, Figure figure, double factor) {
    return new Measure(key, title, unit, null, (span, any) -> factor * get(span, figure, ""));
  }

  private static Measure ratio(String key, String title, String unit, Figure some, Figure all) {
    return new Measure(
        key, title, unit, null, (span, any) -> PERCENT * get(span, some, "") / get(span, all, ""));
  }

  private static Measure disk(String key, String title, String unit, ToDoubleFunction<Of> value) {
    return new Measure(
        "disk_" + key,
        "disk: " + title,
        unit,
        DISK_READS,
        (span, disk) -> value.applyAsDouble(new Of(span, disk)));
  }

  private static Measure nfs(String key, String title, String unit, ToDoubleFunction<Of> value) {
    return new Measure(
        "nfs_" + key,
        "NFS: " + title,
        unit,
        NFS_REQUESTS,
        (span, point) -> value.applyAsDouble(new Of(span, point)));
  }

  private static double await(Of disk) {
    return MILLIS
        * (disk.get(DISK_READ_TIME) + disk.get(DISK_WRITE_TIME))
        / (disk.get(DISK_READS) + disk.get(DISK_WRITES));
  }

  private static Measure network(
      String key, String title, String unit, Figure figure, double factor) {
    return new Measure(
        "net_" + key,
        "network: " + title,
        unit,
        NET_RECEIVED,
        (span, name) -> factor * get(span, figure, name));
  }

  private static double memory(Span span) {
    double shared = span.get(PROCESS_SHARED_MEMORY).orElse(0);
    return (get(span, PROCESS_MEMORY, "") + shared) / MEGA;
  }

  /** Its name for people, with that of the instance. */
  String title(String instance) {
    return instance.isEmpty() ? title : title.replace(":", " " + instance + ":");
  }

  /** The instances that a span has of it; one of no name if it has none. */
  Stream<String> instances(Span span) {
    return of == null ? Stream.of("") : span.instances(of).stream();
  }
}
