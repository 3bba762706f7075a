package io.github.bancada.server.limit;

import static io.github.bancada.server.figure.Figure.*;

import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.Reading.Key;
import io.github.bancada.server.figure.SourceKind;
import io.github.bancada.server.figure.Span;
import io.github.bancada.server.limit.SyntheticRun.Moment;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.LongPredicate;
import java.util.function.ToDoubleFunction;

/** What a source tells of a synthetic server: a healthy one, unless changed. Not thread-safe. */
final class SyntheticSource {
  static final String DISK = "vda";

  private final String name;
  private final SourceKind kind;
  private final Map<Key, ToDoubleFunction<Moment>> figures = new HashMap<>();
  private final SortedMap<Long, Span> spans = new TreeMap<>();
  private LongPredicate gaps = second -> false;

  private SyntheticSource(String name, SourceKind kind) {
    this.name = name;
    this.kind = kind;
  }

  /** A machine with four CPUs, 45 % busy at the server's capacity. */
  static SyntheticSource machine() {
    return machine("ssh://db1", SourceKind.REMOTE);
  }

  static SyntheticSource machine(String name, SourceKind kind) {
    return new SyntheticSource(name, kind)
        .cpu(4, 0.45)
        .with(CPU_STEAL, 0.01)
        .with(OOM_KILLS, 0)
        .with(SWAP_IN_PAGES, moment -> moment.noise().count(0.1))
        .with(PRESSURE_MEMORY, 0)
        .with(PRESSURE_IO, moment -> moment.noise().near(0.01 + 0.05 * moment.use()))
        .with(TCP_SEGMENTS_SENT, moment -> moment.noise().near(5 + 3 * moment.throughput()))
        .with(TCP_RETRANSMITS, moment -> moment.noise().count(0.001 * moment.throughput()))
        .with(LISTEN_OVERFLOWS, 0)
        .with(PROCESS_DESCRIPTORS, moment -> 60 + moment.users())
        .with(PROCESS_DESCRIPTOR_LIMIT, 1024)
        .disk(0.0005, 0.2);
  }

  /** A database with room for 151 connections, and with a pool of 16 threads. */
  static SyntheticSource database() {
    return new SyntheticSource("jdbc:mysql://db1", SourceKind.SERVER)
        .with(ROW_LOCK_WAITS, moment -> moment.noise().count(0.02 * moment.underWay()))
        .with(ROW_LOCK_TIME, moment -> moment.noise().near(0.02 * moment.underWay()))
        .with(CONNECTIONS, moment -> 2 + moment.users())
        .with(CONNECTION_LIMIT, 151)
        .with(CONNECTIONS_REFUSED, 0)
        .with(WORKERS_ACTIVE, moment -> Math.min(14, 1 + moment.noise().count(10 * moment.use())))
        .with(WORKERS_LIMIT, 16)
        .with(WORKERS_PENDING, 0);
  }

  /**
   * Its CPUs and what the server uses of them.
   *
   * @param busy share at the server's capacity
   */
  SyntheticSource cpu(int cpus, double busy) {
    ToDoubleFunction<Moment> used =
        moment -> Math.min(0.985 * cpus, moment.noise().near(cpus * (0.02 + busy * moment.use())));
    ToDoubleFunction<Moment> waits =
        moment -> {
          double part = Math.min(0.98, 0.02 + busy * moment.use());
          return moment.noise().near(0.1 * part * part / (1 - part) * cpus);
        };
    return with(CPUS, cpus)
        .with(CPU_USER, used)
        .with(CPU_NICE, 0)
        .with(CPU_SYSTEM, 0)
        .with(CPU_IOWAIT, moment -> moment.noise().near(0.02 * cpus * (1 - busy * moment.use())))
        .with(CPU_IDLE, moment -> moment.noise().near(0.97 * cpus * (1 - busy * moment.use())))
        .with(RUN_QUEUE, moment -> 1 + moment.noise().count(cpus * busy * moment.use()))
        .with(PROCESS_CPUS, cpus)
        .with(PROCESS_CPU, moment -> moment.noise().near(0.9 * cpus * busy * moment.use()))
        .with(PROCESS_CPU_WAIT, waits);
  }

  /**
   * Its disk.
   *
   * @param requestSeconds of a read, write or flush, at rest and under load
   * @param busy share at the server's capacity
   */
  SyntheticSource disk(double requestSeconds, double busy) {
    return disk(moment -> requestSeconds, busy);
  }

  SyntheticSource disk(ToDoubleFunction<Moment> requestSeconds, double busy) {
    ToDoubleFunction<Moment> requests = moment -> 10 + moment.throughput();
    ToDoubleFunction<Moment> time =
        moment ->
            moment
                .noise()
                .near(requests.applyAsDouble(moment) * requestSeconds.applyAsDouble(moment));
    return with(DISK_READS, DISK, requests)
        .with(DISK_READ_TIME, DISK, time)
        .with(DISK_WRITES, DISK, requests)
        .with(DISK_WRITE_TIME, DISK, time)
        .with(DISK_BUSY, DISK, moment -> moment.noise().near(0.01 + busy * moment.use()))
        .with(DISK_FLUSHES, DISK, requests)
        .with(DISK_FLUSH_TIME, DISK, moment -> moment.noise().near(0.001 + 0.05 * moment.use()));
  }

  SyntheticSource with(Figure figure, double always) {
    return with(figure, moment -> always);
  }

  SyntheticSource with(Figure figure, ToDoubleFunction<Moment> value) {
    return with(figure, "", value);
  }

  SyntheticSource with(Figure figure, String instance, ToDoubleFunction<Moment> value) {
    figures.put(new Key(figure, instance), value);
    return this;
  }

  SyntheticSource without(Figure... left) {
    for (Figure each : left) {
      figures.keySet().removeIf(key -> key.figure() == each);
    }
    return this;
  }

  /** Seconds without an answer; the answer after them is the first of a new span. */
  SyntheticSource gaps(LongPredicate seconds) {
    gaps = seconds;
    return this;
  }

  void read(Moment moment) {
    if (gaps.test(moment.second())) {
      return;
    }
    Map<Key, Double> values = new HashMap<>();
    figures.forEach((key, value) -> values.put(key, value.applyAsDouble(moment)));
    if (!gaps.test(moment.second() - 1)) {
      spans.put(moment.second(), new Span(1_000_000_000L, values));
    }
  }

  SourceSpans watched() {
    return new SourceSpans(name, kind, spans);
  }
}
